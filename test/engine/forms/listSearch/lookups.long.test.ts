import '../../../support/smallLimits';
import { LoadOptionsContext } from 'n8n-core';
import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../../../sandbox';
import { PAGE_SIZE } from '../../../../nodes/Voucherify/api/limits';
import { allFields } from '../../../actionNodes';
import { listSearch, nodeAround, openList } from '../../../support/lookups';
import { startRawService, type RawService } from '../../../support/rawService';

const methods = Object.keys(listSearch).filter((method) => method !== 'searchRoles');

/** Resource locators with this list, and the fields whose changes empty them. */
function locatorsWith(method: string): Array<{ name: string; dependsOn: Set<string> }> {
	const found: Array<{ name: string; dependsOn: Set<string> }> = [];
	JSON.stringify(allFields, (_, value: INodeProperties | null) => {
		const modes = value?.type === 'resourceLocator' ? (value.modes ?? []) : [];
		if (modes.some(({ typeOptions }) => typeOptions?.searchListMethod === method)) {
			const paths = [value?.typeOptions?.loadOptionsDependsOn ?? []].flat();
			const names = paths.map((path) => path.replace('&', '').replace('.value', ''));
			found.push({ name: value?.name ?? '', dependsOn: new Set(names) });
		}
		return value;
	});
	return found;
}

describe('a list that is too long to search', () => {
	let service: RawService;

	beforeAll(async () => {
		service = await startRawService();
	});

	afterAll(async () => {
		await service.close();
	});

	const KEYS = [
		...['campaigns', 'vouchers', 'customers', 'products', 'skus', 'orders', 'exports'],
		...['redemptions', 'tiers', 'data', 'async_actions'],
	];
	const list = (rows: object[], isLast = false) => ({
		body: JSON.stringify({
			object: 'list',
			total: isLast ? rows.length : 1_000_000,
			has_more: !isLast,
			...Object.fromEntries(KEYS.map((key) => [key, rows])),
		}),
	});

	/** Endless lists without a match, and one entry that Voucherify finds by the typed text. */
	beforeEach(() => {
		service.requests.length = 0;
		service.answering = ({ target }) => {
			const [path = '', query = ''] = target.split('?');
			if (path.endsWith('/wanted')) return { body: '{"id": "thing_1", "object": "sku"}' };
			if (path.endsWith('/nowhere')) return { status: 404, body: '{"key": "not_found"}' };
			if (/wanted|nowhere/.test(query)) return list([], true);
			const call = service.requests.length;
			return list(
				Array.from({ length: PAGE_SIZE }, (_, index) => {
					const id = `other_${call}_${index}`;
					const created_at = new Date(index + 1_000 * call).toISOString();
					const inside = { skus: { data: [{ id }] }, custom_event: { schema_id: id } };
					return { id, created_at, status: 'ACTIVE', type: 'LOYALTY_CARD', ...inside };
				}),
			);
		};
	});

	const KNOWN: string[] = [
		...(['searchAsyncActions', 'searchCustomers', 'searchExports', 'searchOrders'] as const),
		...(['searchProductCollections', 'searchProducts', 'searchPromotionTiers'] as const),
		...(['searchRewards', 'searchSkus', 'searchValidationRules', 'searchItems'] as const),
	];

	it.each(KNOWN)('%s finds the exact ID, code or name that was typed', async (method) => {
		const opening = { parameters: nodeAround(method), filter: 'wanted' };
		const { results, paginationToken } = await openList(service, method, opening);
		expect(results).toMatchObject([{ value: 'thing_1' }]);
		expect(paginationToken).toBeUndefined();
	});

	it('advises to type in full only what Voucherify can look up', async () => {
		const messages: Record<string, string | undefined> = {};
		for (const method of methods) {
			const opening = openList(service, method, {
				parameters: nodeAround(method),
				filter: 'nowhere',
			});
			const { description } = await opening.then(
				() => ({ description: 'it ends' }),
				(error: unknown) => ({
					description: error instanceof NodeOperationError ? error.description : undefined,
				}),
			);
			const words = / enter the whole (.*), or choose another input mode than From List/;
			messages[method] = words.exec(String(description))?.[1];
		}
		const byId = KNOWN.filter((method) => method !== 'searchCustomers');
		for (const method of byId) expect(messages[method]).toMatch(/^ID( or source ID)?$/);
		expect(messages).toMatchObject({
			searchCustomers: 'email address, name, source ID or ID',
			searchCampaigns: 'name',
			searchVouchers: 'code',
			searchRedemptions: 'code',
			searchEarningRules: undefined,
		});
	});

	it('empties a choice when a field that its list reads changes', async () => {
		const read = jest.spyOn(LoadOptionsContext.prototype, 'getCurrentNodeParameter');
		const stale: string[] = [];
		// All campaigns have the same event schemas: the chosen campaign only decides which come first.
		for (const method of methods.filter((one) => one !== 'searchEventSchemas')) {
			read.mockClear();
			await openList(service, method, { parameters: nodeAround(method) }).catch(() => undefined);
			const names = new Set(read.mock.calls.map(([name]) => name.replace('&', '')));
			for (const { name, dependsOn } of locatorsWith(method)) {
				const missing = [...names].filter((one) => !dependsOn.has(one));
				if (missing.length > 0) stale.push(`${method}, ${name}: ${missing.join()}`);
			}
		}
		expect(stale).toEqual([]);
	});
});

it('offers every list beside another way to enter the value', () => {
	const ways: string[][] = [];
	JSON.stringify(allFields, (key, value: unknown) => {
		if (key === 'modes' && Array.isArray(value))
			ways.push(value.map(({ name }: { name: string }) => name));
		return value;
	});
	expect(ways.length).toBeGreaterThan(50);
	for (const names of ways) expect(names.filter((name) => name !== 'list')).not.toEqual([]);
});

describe('in the shop', () => {
	/** More than a drop-down searches. */
	const MANY = 65;
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await startSandbox({ sizes: { products: MANY, customers: MANY } });
	});

	afterAll(async () => {
		await sandbox.close();
	});

	const open = async (method: string, filter: string) =>
		await openList(sandbox, method, { parameters: nodeAround(method), filter });

	it('finds the oldest product, its SKU and the oldest customer by their source IDs', async () => {
		const [product] = sandbox.world.products.all();
		const [sku] = product?.skus.data ?? [];
		const [customer] = sandbox.world.customers.all();
		const named = `${product?.name} · ${product?.source_id}`;
		for (const known of [product?.id, product?.source_id])
			expect(await open('searchProducts', known ?? '')).toEqual({
				results: [{ name: named, value: product?.id }],
			});
		expect((await open('searchSkus', sku?.source_id ?? '')).results).toMatchObject([
			{ value: sku?.id },
		]);
		expect((await open('searchCustomers', customer?.source_id ?? '')).results).toMatchObject([
			{ value: customer?.id },
		]);
		await expect(open('searchProducts', '..')).rejects.toThrow('".." was not found so far');
	});
});
