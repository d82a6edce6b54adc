import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { RecordedRequest, World } from '../../../sandbox';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { byId } from '../engine';

/**
 * An operation that runs for many items, each with a unique mark by which it is found afterwards. There is one for each way
 * in which operations run; what each operation does under a fault is in `faultMatrix.test.ts`.
 */
export interface Job {
	parameters: INodeParameters;
	/** Mark of the item with this index; `mark` in the items. */
	mark: (world: World, index: number) => string;
	/** True if a request may be retried when its outcome is unknown. */
	idempotent: boolean;
	/** Marks of the items in a request. */
	marksIn: (request: RecordedRequest) => unknown[];
	/** Mark of the item that an output item belongs to. */
	markOf: (json: IDataObject) => unknown;
	/** How often the operation was carried out for the item; undefined if unknown. */
	done?: (world: World, mark: string) => number;
	/** True if one input item gives several output items. */
	givesMany?: boolean;
}

/** Expression for the item's mark. */
const MARK = '={{ $json.mark }}';
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
			email: MARK,
			firstName: 'A',
			lastName: 'B',
			projects: { project: [{ projectId: byId('proj_Wz8DeShop'), role: byId('USER') }] },
		},
		mark: (_, index) => `guest${index}@example.com`,
		idempotent: false,
		marksIn: ({ body }) => [at(body, 'email')],
		markOf: ({ email }) => email,
		done: ({ invitations }, mark) => countOf(invitations.all(), ({ email }) => email === mark),
	},
	// Arrays, whose elements are sent once.
	{
		parameters: {
			resource: 'earningRule',
			operation: 'create',
			...inCoffeeClub,
			points: 1,
			additionalFields: { name: MARK },
		},
		mark: (_, index) => `Rule ${index}`,
		idempotent: false,
		marksIn: ({ body }) => elements(body).map((rule) => at(rule, 'source', 'banner')),
		markOf: (json) => at(json, 'source', 'banner'),
		done: ({ earningRules }, mark) =>
			countOf(earningRules.all(), ({ source }) => source.banner === mark),
	},
	// Arrays, whose elements may be sent again.
	{
		parameters: {
			resource: 'rewardAssignment',
			operation: 'create',
			...inCoffeeClub,
			rewardId: byId(MARK),
			points: 1,
		},
		mark: ({ rewards }, index) => idAt(rewards.all(), index + 3),
		idempotent: true,
		marksIn: ({ body }) => elements(body).map((element) => at(element, 'reward')),
		markOf: ({ reward_id }) => reward_id,
		done: ({ rewardAssignments }, mark) =>
			countOf(rewardAssignments.all(), ({ reward_id }) => reward_id === mark),
	},
	// A POST that sets a state.
	{
		parameters: { resource: 'promotionTier', operation: 'disable', promotionTierId: byId(MARK) },
		mark: ({ promotionTiers }, index) => idAt(promotionTiers.all(), index),
		idempotent: true,
		marksIn: (request) => part(request, 2),
		markOf: ({ id }) => id,
	},
	// Several items that change the same.
	{
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
	// A list with pages.
	{
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId(MARK),
			returnAll: true,
		},
		mark: ({ vouchers }, index) => idAt(vouchers.of(CAMPAIGN_IDS.coffeeClub), index),
		idempotent: true,
		marksIn: (request) => part(request, 2),
		markOf: ({ voucher_id }) => voucher_id,
		givesMany: true,
	},
	// A deletion. After a lost response, a customer who never existed counts as deleted.
	{
		parameters: { resource: 'customer', operation: 'delete', customerId: byId(MARK) },
		mark: ({ customers }, index) => idAt(customers.all(), index),
		idempotent: true,
		marksIn: (request) => part(request, 1),
		markOf: ({ customerId }) => customerId,
		done: ({ customers }, mark) => Number(!customers.find(mark)),
	},
	// Something new that is found by our reference.
	{
		parameters: {
			resource: 'campaign',
			operation: 'addVouchers',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			additionalFields: { additionalInfo: MARK },
			simplify: false,
		},
		mark: (_, index) => `Batch ${index}`,
		idempotent: false,
		marksIn: ({ body }) => [at(body, 'additional_info')],
		markOf: ({ additional_info }) => additional_info,
		done: ({ vouchers }, mark) =>
			countOf(vouchers.all(), ({ additional_info }) => additional_info === mark),
	},
	// Something new that nothing finds.
	{
		parameters: {
			resource: 'event',
			operation: 'track',
			customEventName: MARK,
			customerSourceId: 'contact',
		},
		mark: (_, index) => `event_${index}`,
		idempotent: false,
		marksIn: ({ body }) => [at(body, 'event')],
		markOf: ({ type }) => type,
		done: ({ events }, mark) =>
			countOf(events.all(), ({ data }) => data.custom_event?.event === mark),
	},
];
