import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { RecordedRequest, World } from '../../../sandbox';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { byId } from '../engine';

/**
 * An operation that runs for many items, each with a unique label by which it is found afterwards. There is one for each way
 * in which operations run; what each operation does under a fault is in `faultMatrix.test.ts`.
 */
export interface Job {
	parameters: INodeParameters;
	/** Label of the item with this index; `label` in the items. */
	label: (world: World, index: number) => string;
	/** True if a request may be retried when its outcome is unknown. */
	idempotent: boolean;
	/** Labels of the items in a request. */
	labelsIn: (request: RecordedRequest) => unknown[];
	/** Label of the item that an output item belongs to. */
	labelOf: (json: IDataObject) => unknown;
	/** How often the operation was carried out for the item; undefined if unknown. */
	done?: (world: World, label: string) => number;
	/** True if one input item gives several output items. */
	givesMany?: boolean;
}

/** Expression for the item's label. */
const LABEL = '={{ $json.label }}';
const inCoffeeClub = { campaignId: byId(CAMPAIGN_IDS.coffeeClub) };

/** The value inside nested objects and arrays. */
const at = (value: unknown, ...path: Array<string | number>): unknown =>
	path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);

const elements = (body: unknown): unknown[] => (Array.isArray(body) ? body : []);

/** A segment of a path, counted from the end. */
const part = ({ path }: RecordedRequest, fromEnd: number) => [path.split('/').at(-fromEnd)];

const idAt = (list: ReadonlyArray<{ id: string }>, index: number) => list[index]?.id ?? '';

const countOf = <T>(list: readonly T[], fits: (entry: T) => boolean) => list.filter(fits).length;

export const jobs: [Job, ...Job[]] = [
	// The other half of the API.
	{
		parameters: {
			resource: 'user',
			operation: 'invite',
			email: LABEL,
			firstName: 'A',
			lastName: 'B',
			projects: { project: [{ projectId: byId('proj_Wz8DeShop'), role: byId('USER') }] },
		},
		label: (_, index) => `guest${index}@example.com`,
		idempotent: false,
		labelsIn: ({ body }) => [at(body, 'email')],
		labelOf: ({ email }) => email,
		done: ({ invitations }, label) => countOf(invitations.all(), ({ email }) => email === label),
	},
	// Arrays, whose elements are sent once.
	{
		parameters: {
			resource: 'earningRule',
			operation: 'create',
			...inCoffeeClub,
			points: 1,
			additionalFields: { name: LABEL },
		},
		label: (_, index) => `Rule ${index}`,
		idempotent: false,
		labelsIn: ({ body }) => elements(body).map((rule) => at(rule, 'source', 'banner')),
		labelOf: (json) => at(json, 'source', 'banner'),
		done: ({ earningRules }, label) =>
			countOf(earningRules.all(), ({ source }) => source.banner === label),
	},
	// Arrays, whose elements may be sent again.
	{
		parameters: {
			resource: 'rewardAssignment',
			operation: 'create',
			...inCoffeeClub,
			rewardId: byId(LABEL),
			points: 1,
		},
		label: ({ rewards }, index) => idAt(rewards.all(), index + 3),
		idempotent: true,
		labelsIn: ({ body }) => elements(body).map((element) => at(element, 'reward')),
		labelOf: ({ reward_id }) => reward_id,
		done: ({ rewardAssignments }, label) =>
			countOf(rewardAssignments.all(), ({ reward_id }) => reward_id === label),
	},
	// A POST that sets a state.
	{
		parameters: { resource: 'promotionTier', operation: 'disable', promotionTierId: byId(LABEL) },
		label: ({ promotionTiers }, index) => idAt(promotionTiers.all(), index),
		idempotent: true,
		labelsIn: (request) => part(request, 2),
		labelOf: ({ id }) => id,
	},
	// Several items that change the same.
	{
		parameters: {
			resource: 'campaign',
			operation: 'update',
			campaignId: byId(LABEL),
			updateFields: { description: LABEL },
		},
		label: ({ campaigns }, index) => idAt(campaigns.all(), index % 3),
		idempotent: true,
		labelsIn: (request) => part(request, 1),
		labelOf: ({ id, description }) => (description === id ? id : undefined),
	},
	// A list with pages.
	{
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId(LABEL),
			returnAll: true,
		},
		label: ({ vouchers }, index) => idAt(vouchers.of(CAMPAIGN_IDS.coffeeClub), index),
		idempotent: true,
		labelsIn: (request) => part(request, 2),
		labelOf: ({ voucher_id }) => voucher_id,
		givesMany: true,
	},
	// A deletion. After a lost response, a customer who never existed counts as deleted.
	{
		parameters: { resource: 'customer', operation: 'delete', customerId: byId(LABEL) },
		label: ({ customers }, index) => idAt(customers.all(), index),
		idempotent: true,
		labelsIn: (request) => part(request, 1),
		labelOf: ({ customerId }) => customerId,
		done: ({ customers }, label) => Number(!customers.find(label)),
	},
	// Something new that is found by our reference.
	{
		parameters: {
			resource: 'campaign',
			operation: 'addVouchers',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			additionalFields: { additionalInfo: LABEL },
			simplify: false,
		},
		label: (_, index) => `Batch ${index}`,
		idempotent: false,
		labelsIn: ({ body }) => [at(body, 'additional_info')],
		labelOf: ({ additional_info }) => additional_info,
		done: ({ vouchers }, label) =>
			countOf(vouchers.all(), ({ additional_info }) => additional_info === label),
	},
	// Something new that nothing finds.
	{
		parameters: {
			resource: 'event',
			operation: 'track',
			customEventName: LABEL,
			customerSourceId: 'contact',
		},
		label: (_, index) => `event_${index}`,
		idempotent: false,
		labelsIn: ({ body }) => [at(body, 'event')],
		labelOf: ({ type }) => type,
		done: ({ events }, label) =>
			countOf(events.all(), ({ data }) => data.custom_event?.event === label),
	},
];
