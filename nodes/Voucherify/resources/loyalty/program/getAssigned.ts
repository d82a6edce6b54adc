import type { VoucherifyClient } from '../../../api/client/client';
import { expiringPages } from '../../../api/lists/expiringPages';
import type { List, RowId } from '../../../api/lists/pages';
import type { Resource } from '../../../api/types';
import { byAge, listOperation, pageByPage, type Addition } from '../../../factories/list';
import type { Parameters } from '../../../forms/reading/parameters';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { programPath } from '../fields';

/** Voucherify's maximum for the IDs in a list's filter. */
const MAX_IDS = 100;

/** What a program has, by the end of its path, with the column that identifies it. */
const ROW_IDS = new Map<string, RowId>([
	['card-definitions', 'card_definition_id'],
	['earning-rules', 'earning_rule_id'],
	['rewards', 'reward_id'],
	['tier-structures', 'tier_structure_id'],
]);

const readType = (parameters: Parameters) => parameters.text('assignedType');

const addNames: Addition = {
	option: {
		key: 'addNames',
		displayName: 'Add Names',
		description: 'Whether to add names and statuses, for one more call per 100 rows',
	},
	columns: { name: 'name', status: 'status' },
	async add(client, rows, parameters) {
		const path = ['v2', 'loyalties', readType(parameters)];
		const named = new Map<string, Resource>();
		for (let at = 0; at < rows.length; at += MAX_IDS)
			for (const row of await readByIds(client, path, rows.slice(at, at + MAX_IDS)))
				named.set(row.id, row);
		return rows.map((row) => {
			const found = named.get(row.id);
			return { ...row, name: found?.name ?? null, status: found?.status ?? null };
		});
	},
};

async function readByIds(client: VoucherifyClient, path: string[], rows: Resource[]) {
	const ids = rows.map(({ id }, index) => [`filters[id][conditions][$in][${index}]`, id] as const);
	const list: List = { path, key: 'data', query: Object.fromEntries(ids) };
	const found: Resource[] = [];
	for await (const page of expiringPages(client, list)) found.push(...page);
	return found;
}

/**
 * List what is assigned to a program. The service lists only IDs.
 * @see https://docs.voucherify.io/api-reference/programs/list-program-reward-assignments
 */
export const getAssigned = listOperation({
	value: 'getAssigned',
	name: 'Get Assigned',
	action: 'Get what is assigned to a program',
	description: 'Get the earning rules, rewards, wallets or tier structures of a program',
	fields: [
		loyaltyProgram,
		{
			displayName: 'Type',
			name: 'assignedType',
			type: 'options',
			options: [
				{ name: 'Earning Rules', value: 'earning-rules' },
				{ name: 'Rewards', value: 'rewards' },
				{ name: 'Tier Structures', value: 'tier-structures' },
				{ name: 'Wallets', value: 'card-definitions' },
			],
			default: 'earning-rules',
		},
	],
	path: (parameters) => [...programPath(parameters), readType(parameters)],
	key: 'data',
	rowId: (parameters) => ROW_IDS.get(readType(parameters)),
	read: pageByPage(expiringPages),
	orders: byAge('created_at'),
	columns: {
		id: 'id',
		stock: 'stock.limited.quantity',
		redeemed: 'redeemed',
		created_at: 'created_at',
		updated_at: 'updated_at',
	},
	additions: [addNames],
});
