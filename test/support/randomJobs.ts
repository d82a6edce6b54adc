import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { RecordedRequest, World } from '../../sandbox';
import { byId } from './engine';

/** An operation that runs for many items, each with a unique mark by which it is found afterwards. */
export interface Job {
	name: string;
	parameters: INodeParameters;
	/** Mark of the item with this index; `mark` in the items. */
	mark: (world: World, index: number) => string;
	/** True if a request may be retried when its outcome is unknown. */
	idempotent: boolean;
	/** Marks of the items in a request. */
	marksIn: (request: RecordedRequest) => string[];
	/** Mark of the item that an output item belongs to. */
	markOf: (json: IDataObject) => unknown;
	/** How often the operation was carried out for the item; undefined if unknown. */
	done?: (world: World, mark: string) => number;
	/** True if one input item gives several output items. */
	givesMany?: boolean;
}

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
/** Expression for the item's mark. */
export const MARK = '={{ $json.mark }}';

/** The value inside nested objects and arrays. */
export function at(value: unknown, ...path: Array<string | number>): unknown {
	return path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);
}

/** The values that can be marks. */
export const marks = (...values: unknown[]) => values.filter((value) => typeof value === 'string');
const elements = (body: unknown): unknown[] => (Array.isArray(body) ? body : []);
/** A segment of a path, counted from the end. */
export const part = ({ path }: RecordedRequest, fromEnd: number) =>
	marks(path.split('/').at(-fromEnd));

export const idAt = (list: ReadonlyArray<{ id: string }>, index: number) => list[index]?.id ?? '';

export const countOf = <T>(list: readonly T[], fits: (entry: T) => boolean) =>
	list.filter(fits).length;

export const jobs: [Job, ...Job[]] = [
	{
		name: 'User: Invite',
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
		marksIn: ({ body }) => marks(at(body, 'email')),
		markOf: ({ email }) => email,
		done: ({ invitations }, mark) => countOf(invitations.all(), ({ email }) => email === mark),
	},
	{
		name: 'Earning Rule: Create',
		parameters: {
			resource: 'earningRule',
			operation: 'create',
			campaignId: byId(COFFEE_CLUB),
			points: 1,
			additionalFields: { name: MARK },
		},
		mark: (_, index) => `Rule ${index}`,
		idempotent: false,
		marksIn: ({ body }) => elements(body).flatMap((rule) => marks(at(rule, 'source', 'banner'))),
		markOf: (json) => at(json, 'source', 'banner'),
		done: ({ earningRules }, mark) =>
			countOf(earningRules.all(), ({ source }) => source.banner === mark),
	},
	{
		name: 'Reward Assignment: Create',
		parameters: {
			resource: 'rewardAssignment',
			operation: 'create',
			campaignId: byId(COFFEE_CLUB),
			rewardId: byId(MARK),
			points: 1,
		},
		mark: ({ rewards }, index) => idAt(rewards.all(), index + 3),
		idempotent: true,
		marksIn: ({ body }) => elements(body).flatMap((element) => marks(at(element, 'reward'))),
		markOf: ({ reward_id }) => reward_id,
		done: ({ rewardAssignments }, mark) =>
			countOf(rewardAssignments.all(), ({ reward_id }) => reward_id === mark),
	},
	{
		name: 'Voucher Transaction: Export',
		parameters: {
			resource: 'voucherTransaction',
			operation: 'export',
			campaignId: byId(COFFEE_CLUB),
			waitForCompletion: false,
			options: { voucherIds: MARK },
		},
		mark: (_, index) => `v_${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(markOfExport(body)),
		markOf: markOfExport,
		done: ({ exports }, mark) => countOf(exports.all(), (one) => markOfExport(one) === mark),
	},
	{
		name: 'Promotion Tier: Disable',
		parameters: { resource: 'promotionTier', operation: 'disable', promotionTierId: byId(MARK) },
		mark: ({ promotionTiers }, index) => idAt(promotionTiers.all(), index),
		idempotent: true,
		marksIn: (request) => part(request, 2),
		markOf: ({ id }) => id,
	},
	{
		name: 'Reward: Update',
		parameters: {
			resource: 'reward',
			operation: 'update',
			rewardId: byId(MARK),
			updateFields: { name: '={{ "New " + $json.mark }}' },
		},
		mark: ({ rewards }, index) => idAt(rewards.all(), index),
		idempotent: true,
		marksIn: (request) => part(request, 1),
		markOf: ({ id, name }) => (name === `New ${String(id)}` ? id : undefined),
	},
	{
		name: 'Voucher Transaction: Get Many',
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId(MARK),
			returnAll: true,
		},
		mark: ({ vouchers }, index) => vouchers.of(COFFEE_CLUB)[index]?.id ?? '',
		idempotent: true,
		marksIn: (request) => part(request, 2),
		markOf: ({ voucher_id }) => voucher_id,
		givesMany: true,
	},
];

function markOfExport(value: unknown): unknown {
	return at(value, 'parameters', 'filters', 'voucher_id', 'conditions', '$in', 0);
}
