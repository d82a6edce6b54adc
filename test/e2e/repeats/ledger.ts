import type { World } from '../../../sandbox';

/**
 * Number of objects of a kind that were added, changed or removed; for `balances` the sum, in points and minor units; for
 * `fileRows` the rows of all files that people received.
 */
export type Changes = Record<string, Partial<Record<'added' | 'changed' | 'gone' | 'sum', number>>>;

/** Everything that Voucherify has stored, by kind and ID, without the traces of exports and background jobs. */
interface Ledger {
	objects: Map<string, Map<string, string>>;
	balance: number;
	fileRows: number;
}

const KINDS = [
	'brandConfigurations',
	'campaignTemplates',
	'campaigns',
	'cardTransactions',
	'customers',
	'earningRules',
	'invitations',
	'loyaltyCards',
	'loyaltyMembers',
	'orders',
	'products',
	'promotionTiers',
	'publications',
	'redemptions',
	'rewardAssignments',
	'rewards',
	'ruleAssignments',
	'sessions',
	'users',
	'validationRules',
	'vouchers',
] as const;

/** Fields that a change without effect may set. */
const WITHOUT_EFFECT = ['updated_at', 'updated_by'];

/** Voucherify records each attempt: a rejected one changes nothing. */
const isRefused = (object: object) => 'status' in object && object.status === 'FAILED';

const written = (object: object) =>
	JSON.stringify(object, (key, value: unknown) =>
		WITHOUT_EFFECT.includes(key) ? undefined : value,
	);

/** Number of rows without the header. */
const rowsIn = (csv = '\n') => csv.trimEnd().split('\n').slice(1).length;

export function readLedger(world: World): Ledger {
	return {
		objects: new Map(
			KINDS.map((kind) => [
				kind,
				new Map(
					world[kind]
						.all()
						.filter((object) => !isRefused(object))
						.map((object) => [object.id, written(object)]),
				),
			]),
		),
		fileRows: world.messages.reduce((sum, { file }) => sum + rowsIn(file), 0),
		balance: world.vouchers.all().reduce((sum, { balance }) => sum + balance, 0),
	};
}

export function changesBetween(before: Ledger, after: Ledger): Changes {
	const changes: Changes = {};
	for (const kind of KINDS) {
		const [old = new Map(), now = new Map()] = [before.objects.get(kind), after.objects.get(kind)];
		const counts = Object.entries({
			added: [...now.keys()].filter((id) => !old.has(id)).length,
			changed: [...now].filter(([id, object]) => old.has(id) && old.get(id) !== object).length,
			gone: [...old.keys()].filter((id) => !now.has(id)).length,
		}).filter(([, count]) => count > 0);
		if (counts.length > 0) changes[kind] = Object.fromEntries(counts);
	}
	const sum = after.balance - before.balance;
	if (sum !== 0) changes.balances = { sum };
	const rows = after.fileRows - before.fileRows;
	if (rows !== 0) changes.fileRows = { added: rows };
	return changes;
}
