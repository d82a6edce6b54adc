import type { World } from '../../sandbox';
import { State } from '../../sandbox/state';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import type { Publication } from '../../sandbox/world/types';
import { first } from '../operations/example';
import { byId } from './engine';
import { calm } from './everyOperation';
import { at, countOf, idAt, MARK, marks, part, type Job } from './randomJobs';

/** A rule of the seed data, which is the same in every sandbox. */
const RULE = first(new State(calm).world.validationRules).id;

/** True if a customer of the seed data was deleted; other customers never existed. */
const isGone = ({ customers }: World, mark: string) =>
	Number(mark.startsWith('cust_') && !customers.find(mark));

/**
 * Operations that give codes to customers: on customers, campaigns, vouchers, publications, referrals, events, segments and
 * rules.
 */
export const codesJobs: Job[] = [
	{
		name: 'Customer: Create or Update',
		parameters: { resource: 'customer', operation: 'upsert', sourceId: MARK },
		mark: (_, index) => `crm-${index}`,
		idempotent: true,
		marksIn: ({ body }) => marks(at(body, 'source_id')),
		markOf: ({ source_id }) => source_id,
		done: ({ customers }, mark) => countOf(customers.all(), ({ source_id }) => source_id === mark),
	},
	{
		name: 'Customer: Update',
		parameters: {
			resource: 'customer',
			operation: 'update',
			customerId: byId(MARK),
			updateFields: { description: MARK },
		},
		mark: ({ customers }, index) => idAt(customers.all(), index),
		idempotent: true,
		marksIn: (request) => part(request, 1),
		markOf: ({ id, description }) => (description === id ? id : undefined),
	},
	{
		name: 'Customer: Delete',
		parameters: { resource: 'customer', operation: 'delete', customerId: byId(MARK) },
		mark: ({ customers }, index) => idAt(customers.all(), index),
		idempotent: true,
		marksIn: (request) => part(request, 1),
		markOf: ({ customerId }) => customerId,
		// After a lost response, a customer who never existed counts as deleted.
		done: ({ customers }, mark) => Number(!customers.find(mark)),
	},
	{
		name: 'Customer: Delete Permanently',
		parameters: {
			resource: 'customer',
			operation: 'deletePermanently',
			customerId: byId(MARK),
			eraseForGood: true,
		},
		mark: ({ customers }, index) => idAt(customers.all(), index),
		idempotent: false,
		marksIn: (request) => part(request, 2),
		markOf: ({ related_object_id }) => related_object_id,
		done: isGone,
	},
	{
		name: 'Voucher: Create',
		parameters: {
			resource: 'voucher',
			operation: 'create',
			codeSource: 'own',
			code: MARK,
			voucherType: 'GIFT_VOUCHER',
			amount: 1_000,
		},
		mark: (_, index) => `MINE-${index}`,
		idempotent: false,
		marksIn: (request) => (request.method === 'POST' ? part(request, 1) : []),
		markOf: ({ code }) => code,
		done: ({ vouchers }, mark) => countOf(vouchers.all(), ({ code }) => code === mark),
	},
	{
		name: 'Voucher: Disable',
		parameters: { resource: 'voucher', operation: 'disable', voucherCode: byId(MARK) },
		mark: ({ vouchers }, index) => idAt(vouchers.of(CAMPAIGN_IDS.welcomeCodes), index),
		idempotent: true,
		marksIn: (request) => part(request, 2),
		markOf: ({ id, active }) => (active === false ? id : undefined),
		done: ({ vouchers }, mark) => Number(vouchers.find(mark)?.active === false),
	},
	{
		name: 'Campaign: Create',
		parameters: {
			resource: 'campaign',
			operation: 'create',
			name: MARK,
			percentOff: 10,
			vouchersCount: 1,
			waitForCompletion: false,
		},
		mark: (_, index) => `Summer ${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'name')),
		markOf: ({ name }) => name,
		done: ({ campaigns }, mark) => countOf(campaigns.all(), ({ name }) => name === mark),
	},
	{
		name: 'Campaign: Update',
		parameters: {
			resource: 'campaign',
			operation: 'update',
			campaignId: byId(MARK),
			updateFields: { description: MARK },
		},
		mark: ({ campaigns }, index) => idAt(campaigns.all(), index % 3),
		idempotent: true,
		marksIn: (request) => part(request, 1),
		markOf: ({ id, description }) => (description === id ? id : undefined),
	},
	{
		name: 'Campaign: Add Vouchers',
		parameters: {
			resource: 'campaign',
			operation: 'addVouchers',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			additionalFields: { additionalInfo: MARK },
			simplify: false,
		},
		mark: (_, index) => `Batch ${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'additional_info')),
		markOf: ({ additional_info }) => additional_info,
		done: ({ vouchers }, mark) =>
			countOf(vouchers.all(), ({ additional_info }) => additional_info === mark),
	},
	{
		name: 'Campaign: Add Voucher With Code',
		parameters: {
			resource: 'campaign',
			operation: 'addVoucherWithCode',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			code: MARK,
			options: { ifCodeExists: 'return' },
		},
		mark: (_, index) => `ORDER-${index}`,
		idempotent: true,
		marksIn: (request) => (request.method === 'POST' ? part(request, 1) : []),
		markOf: ({ code }) => code,
		done: ({ vouchers }, mark) => countOf(vouchers.all(), ({ code }) => code === mark),
	},
	{
		name: 'Publication: Create, without a source ID',
		parameters: {
			resource: 'publication',
			operation: 'create',
			campaignId: byId(CAMPAIGN_IDS.giftCards),
			customerSourceId: MARK,
		},
		mark: (_, index) => `guest-${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'customer', 'source_id')),
		markOf: ({ customer_source_id }) => customer_source_id,
		done: ({ customers, publications }, mark) => {
			const customer = customers.find(mark)?.id;
			const isOwn = (row: Publication) => row.customer_id === customer && !row.failure;
			return countOf(publications.all(), isOwn);
		},
	},
	{
		name: 'Publication: Create',
		parameters: {
			resource: 'publication',
			operation: 'create',
			campaignId: byId('camp_GiftCards5Classic2Bb77'),
			customerSourceId: MARK,
			sourceId: MARK,
		},
		mark: (_, index) => `contact-${index}`,
		idempotent: true,
		marksIn: ({ body }) => marks(at(body, 'source_id')),
		markOf: ({ source_id }) => source_id,
		done: ({ publications }, mark) =>
			countOf(publications.all(), ({ source_id, failure }) => source_id === mark && !failure),
	},
	{
		name: 'Event: Track',
		parameters: {
			resource: 'event',
			operation: 'track',
			customEventName: MARK,
			customerSourceId: 'contact',
		},
		mark: (_, index) => `event_${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'event')),
		markOf: ({ type }) => type,
		done: ({ events }, mark) =>
			countOf(events.all(), ({ data }) => data.custom_event?.event === mark),
	},
	{
		name: 'Referral: Add Referees',
		parameters: {
			resource: 'referral',
			operation: 'addReferees',
			voucherCode: byId('FRIEND-0001'),
			customerSourceId: MARK,
			specifyMetadata: 'json',
			metadataJson: '={{ { mark: $json.mark } }}',
		},
		mark: (_, index) => `friend-${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'metadata', 'mark')),
		markOf: (json) => at(json, 'metadata', 'mark'),
		done: ({ referees }, mark) =>
			countOf(referees.all(), ({ metadata }) => metadata?.mark === mark),
	},
	{
		name: 'Segment: Create',
		parameters: {
			resource: 'segment',
			operation: 'create',
			name: MARK,
			segmentType: 'passive',
			filter: '{"junction": "and"}',
		},
		mark: (_, index) => `Readers ${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'name')),
		markOf: ({ name }) => name,
		done: ({ segments }, mark) => countOf(segments.all(), ({ name }) => name === mark),
	},
	{
		name: 'Validation Rule: Assign',
		parameters: {
			resource: 'validationRule',
			operation: 'assign',
			validationRuleId: byId(RULE),
			relatedObjectType: 'voucher',
			relatedObjectId: byId(MARK),
			options: { ifAssigned: 'replace' },
		},
		mark: ({ vouchers }, index) => idAt(vouchers.of(CAMPAIGN_IDS.welcomeCodes), index),
		idempotent: true,
		marksIn: ({ body }) => marks(at(body, 'related_object_id')),
		markOf: ({ related_object_id }) => related_object_id,
		done: ({ ruleAssignments }, mark) =>
			countOf(ruleAssignments.all(), ({ related_object_id }) => related_object_id === mark),
	},
];
