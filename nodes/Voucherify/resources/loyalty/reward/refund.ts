import { NodeApiError, type IDataObject } from 'n8n-workflow';
import { boughtColumns } from '../spendingColumns';
import { simplify } from '../../../forms/paging';
import type { VoucherifyClient } from '../../../api/client/client';
import { isRefusal } from '../../../api/errors/errors';
import { readPage } from '../../../api/lists/pages';
import { valueAt, type Resource } from '../../../api/types';
import { locator } from '../../../forms/locator';
import { joinParts, filterEntries, labelOfConstant } from '../../../forms/listSearch/entries';
import { guardDropDown } from '../../../forms/listSearch/guarded';
import { pagesByCursor } from '../../../forms/listSearch/paging';
import { chosenMember, loyaltyMember, pointsLabel } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import { optionsOf } from '../../../forms/options';
import type { Parameters } from '../../../forms/reading/parameters';
import {
	awaitBooking,
	fetchCurrent,
	isRejectedBooking,
	maximumBookingWait,
	readWait,
	waitUntilBookedByDefault,
} from '../booking';
import { requireTransaction } from '../inBackground';
import type { SingleOperation, Task } from '../../../run/types';
import { toFailure } from '../../../writes/failure';
import { writeForKey } from '../../../writes/deduplicationKey';
import { RecentWrites } from '../../../writes/recentWrites';
import type { Write } from '../../../writes/writeOnce';

/** Rewards that the chosen member bought with points, newest first. */
const searchLoyaltyPurchases = guardDropDown(
	'searchLoyaltyPurchases',
	async function (filter = '', paginationToken) {
		const { client, program, membership } = await chosenMember(this);
		const path = [
			...['v2', 'loyalties', 'programs', program, 'members', membership.member.id],
			...['rewards', 'purchases'],
		];
		const list = { path, key: 'data', query: { order: '-created_at' } };
		const { rows, next } = await pagesByCursor(client, list, paginationToken);
		const entries = rows.map((row) => ({
			name: joinParts(
				row.created_at,
				pointsLabel(valueAt(row, 'details', 'points', 'total')),
				labelOfConstant(row.status),
			),
			value: row.id,
		}));
		return { results: filterEntries(entries, filter), paginationToken: next };
	},
);

const purchaseOfMember = locator({
	displayName: 'Purchase',
	name: 'purchaseId',
	description: 'The purchase to refund',
	search: searchLoyaltyPurchases,
	examples: { id: 'lrtx_12cad1abefa2311e03' },
	dependsOn: ['programId.value', 'memberId.value'],
});

/**
 * Refund a purchase, which returns its points. Voucherify refuses a second refund, with 423 or 409, once the purchase counts
 * as refunded. Should that be only when the points are back, a request that is sent again in the meantime would return them
 * twice, so it is looked up instead. A purchase that was refunded already, by anyone, is no error. Neither is one that this
 * process has refunded, even if the purchase does not show it yet.
 * @see https://docs.voucherify.io/api-reference/rewards-v2/refund-a-reward-purchase
 */
export const refund: SingleOperation = {
	value: 'refund',
	name: 'Refund Purchase',
	action: 'Refund a reward',
	description:
		"Refund a purchase: its points return to the member's card. One more call first checks that it belongs to this member.",
	writes: true,
	looksUp: true,
	simplified: { columns: boughtColumns },
	fields: [
		loyaltyProgram,
		loyaltyMember,
		purchaseOfMember,
		waitUntilBookedByDefault,
		simplify,
		optionsOf(
			maximumBookingWait,
			{
				displayName: 'Refund Anyway',
				name: 'refundAnyway',
				type: 'boolean',
				default: false,
				description: 'Whether to refund it even if the reward does not allow that',
			},
			{
				displayName: 'Write Off',
				name: 'writeOff',
				type: 'boolean',
				default: false,
				description: 'Whether to keep the refunded item out of stock',
			},
		),
	],
	async execute(task) {
		const { client, parameters, warn } = task;
		const id = parameters.text(purchaseOfMember);
		const programId = parameters.text(loyaltyProgram);
		const wait = readWait(parameters);
		const body = policiesIn(parameters);
		const member = await readMemberPath(task);
		const findPurchase = async () =>
			await purchaseBy(client, [...member, 'rewards', 'purchases'], id);
		const ifRefunded = (row: Resource | undefined) => (row && isRefunded(row) ? row : undefined);
		const earlier = async () => {
			const bought = await findPurchase();
			if (!bought) throw parameters.invalid('purchaseId', "is not this member's", NOT_SENT);
			return ifRefunded(bought);
		};
		const write: Write<IDataObject> = {
			carrier: 'none',
			call: () => ({
				method: 'POST',
				path: ['v2', 'loyalties', 'programs', programId, 'rewards', 'purchases', id, 'refund'],
				body,
				errorCatalog: { 409: ONLY_APPROVED, [NOT_APPROVED]: ONLY_APPROVED },
			}),
			read: (response, sent) => requireTransaction(client, response, sent),
			reconcileSpec: {
				place: 'the purchases of the member',
				find: async () => ({
					found: ifRefunded(await findPurchase()),
					candidates: [],
					remark: `${id} does not count as refunded yet. Later, refund it again: Voucherify refuses a second refund.`,
				}),
			},
			isState: true,
			show: async (response, isFound) => {
				if (response.id !== id) return [{ json: await returned(task, member, wait, response) }];
				if (!isFound) return [{ json: response }];
				warn(POINTS_LATER);
				return [{ json: { ...response, booked: false } }];
			},
		};
		try {
			return await writeForKey<IDataObject>(task, write, {
				key: id,
				subject: ['purchase'],
				memory: client.host.of(RecentRefunds),
				find: earlier,
				refresh: async (made) => {
					const current = await earlier();
					if (current) return current;
					const back = transactionOf(member, made);
					const isLost = back && isRejectedBooking(await fetchCurrent(client, back.list, back));
					return isLost ? undefined : made;
				},
				flag: 'already',
			});
		} catch (thrown) {
			const failure = toFailure(client.node, thrown);
			const { error } = failure;
			const isConflict = error instanceof NodeApiError && error.httpCode === '409';
			const isRefused = isConflict || isRefusal(error, NOT_APPROVED);
			const now = isRefused ? ifRefunded(await findPurchase()) : undefined;
			if (!now) throw failure;
			return [{ json: { ...now, already: true } }];
		}
	},
};

const NOT_APPROVED = 'non_approved_reward_transaction';

class RecentRefunds extends RecentWrites<IDataObject> {}

const POINTS_LATER =
	'The purchase is refunded, but the transaction that returns its points is unknown. Check the points with Card → Get Transactions.';

const NOT_SENT =
	'Nothing was sent. Choose a purchase from the list, or find it with Reward → Get Purchases.';

const ONLY_APPROVED = {
	headline: 'Only an approved purchase can be refunded',
	advice: 'Reward → Get Purchases shows its status.',
};

function policiesIn(parameters: Parameters): IDataObject | undefined {
	const policies = {
		...(parameters.optionalFlag('options.refundAnyway') && { refund: 'ALLOW' }),
		...(parameters.optionalFlag('options.writeOff') && { stock: 'WRITE_OFF' }),
	};
	return Object.keys(policies).length > 0 ? { policies } : undefined;
}

async function purchaseBy(
	client: VoucherifyClient,
	path: string[],
	id: string,
): Promise<Resource | undefined> {
	const query = { 'filters[id][conditions][$is]': id, limit: 1 };
	const { rows } = await readPage(client, { path, key: 'data', query });
	return rows.find((row) => row.id === id);
}

const isRefunded = ({ status }: Resource) => status === 'REFUNDED';

/** Returns the card transaction that returns the points of a refund, with its list; undefined if the refund names none. */
function transactionOf(member: string[], { card_id: card, card_transaction_id: id }: IDataObject) {
	if (typeof id !== 'string' || typeof card !== 'string') return undefined;
	return { id, list: { path: [...member, 'cards', card, 'transactions'], key: 'data' } };
}

/** Returns the refund with `booked`: whether the transaction that returns its points is approved. */
async function returned(
	task: Task,
	member: string[],
	wait: number | undefined,
	refund: IDataObject,
): Promise<IDataObject> {
	const back = transactionOf(member, refund);
	if (!back) return { ...refund, booked: false };
	const { id, list } = back;
	const background = { list, wait, refused: 'Points were not returned' };
	const { booked } = await awaitBooking(task, background, { id });
	return { ...refund, booked };
}
