import type { INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../../sandbox/world/orders';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { onExports as on } from '../../../support/exportForms';
import { posts } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { creating, withReadyExports } from './creating';

withReadyExports();

describe('Export → Create', () => {
	it.each([
		'api_log',
		'customer',
		'order',
		'points_expiration',
		'product',
		'publication',
		'redemption',
		'sku',
		'voucher',
		'voucher_transactions',
	])('exports each object that Voucherify exports: %s', async (object) => {
		const [item] = await itemsOf(creating(object, { waitForCompletion: false }));
		expect(item).toMatchObject({ object: 'export', exported_object: object, status: 'SCHEDULED' });
		expect(posts().map(({ body }) => body)).toEqual([{ exported_object: object, parameters: {} }]);
	});

	it('filters orders by status and amount, which their list cannot', async () => {
		for (const [index, status] of (['PAID', 'CREATED', 'PAID', 'PAID'] as const).entries())
			saveOrder(sandbox.world, { source_id: `R-${index}`, status, amount: index * 1000 });
		const items = await itemsOf(
			creating('order', {
				columns: ['source_id', 'amount'],
				filters: {
					filter: [
						{ field: 'status', operator: '$is', value: 'PAID' },
						{ field: 'amount', operator: '$more_than', value: '={{ 500 }}' },
					],
				},
				options: { orderBy: 'status', orderDirection: 'descending' },
			}),
		);
		expect(items.map(({ source_id }) => source_id).sort()).toEqual(['R-2', 'R-3']);
		expect(items.every(({ amount }) => typeof amount === 'number')).toBe(true);
	});

	it('filters by a calculated amount', async () => {
		saveOrder(sandbox.world, { source_id: 'R-1', amount: 7840 });
		const filter = [{ field: 'amount', operator: '$more_than_equal', value: '={{ 78.4 * 100 }}' }];
		const items = await itemsOf(
			creating('order', { columns: ['source_id', 'amount'], filters: { filter } }),
		);
		expect(items).toContainEqual(expect.objectContaining({ source_id: 'R-1', amount: 7840 }));
	});

	it.each([
		['customer', 'birthday', '$before', '2026-06-30', '2026-06-30'],
		['customer', 'birthday', '$is', '2026-06-30 10:00', '2026-06-30'],
		['customer', 'birthday', '$after', '2026-06-30', '2026-06-30'],
		['customer', 'birthday', '$contains', '2026-06', '2026-06'],
		['customer', 'created_at', '$after', '2026-06-30', '2026-06-30T04:00:00.000Z'],
		['voucher_transactions', 'voucher_id', '$in', 'v_1;v_2', 'v_1,v_2'],
		['order', 'source_id', '$in', 'o;1\no;2', 'o;1,o;2'],
	])('filters %s by %s %s %j', async (object, field, operator, value, sent) => {
		const filters = { filter: [{ field, operator, value }] };
		const run = creating(object, { filters, waitForCompletion: false });
		await runNode({ ...run, timezone: 'America/New_York' });
		expect(posts()[0]?.body).toMatchObject({
			parameters: { filters: { [field]: { conditions: { [operator]: sent.split(',') } } } },
		});
	});

	it('exports the vouchers of one campaign', async () => {
		const campaignId = byId('camp_GiftCards5Classic2Bb77');
		const items = await itemsOf(creating('voucher', { campaignId, columns: ['code'] }));
		const cards = sandbox.world.vouchers.of('camp_GiftCards5Classic2Bb77');
		expect(items.map(({ code }) => code).sort()).toEqual(cards.map(({ code }) => code).sort());
		expect(posts()).toMatchObject([
			{ body: { parameters: { campaign_id: 'camp_GiftCards5Classic2Bb77' } } },
		]);
	});

	it('names the columns that are allowed', async () => {
		const { error } = await runNode(creating('order', { options: { moreColumns: 'colour' } }));
		expect(error?.message).toMatch(
			/^Voucherify cannot export one of the columns: .*: id, source_id/,
		);
		expect(error?.description).toMatch(/Allowed fields: id, source_id, created_at/);
	});

	it('orders by the first available column when only a direction is chosen', async () => {
		const options = { orderDirection: 'descending' };
		await itemsOf(creating('points_expiration', { options }));
		expect(posts()).toMatchObject([{ body: { parameters: { order: '-expires_at' } } }]);
	});

	it.each<[string, INodeParameters, string]>([
		['twice', { field: 'status', operator: '$in', value: 'PAID' }, 'appears twice for status'],
		['without a value', { field: 'amount', operator: '$more_than', value: ' ' }, 'is empty'],
		['of no time', { field: 'created_at', operator: '$after', value: 'May' }, 'is not a date'],
	])('refuses a filter %s before anything is sent', async (_, wrong, message) => {
		const filter = [{ field: 'status', operator: '$in', value: 'CREATED' }, wrong];
		const { error } = await runNode(creating('order', { filters: { filter } }));
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('is not started twice after an unknown outcome, and a failed one is named', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/v1/exports', method: 'POST' });
		const unknown = await runNode(creating('order'));
		expect(unknown.error?.message).toMatch(/Outcome unknown: /);
		expect(posts()).toHaveLength(1);

		sandbox.settings.nextExportFails = true;
		const failed = await runNode(creating('order'));
		const id = sandbox.world.exports.all().at(-1)?.id;
		expect(failed.error?.message).toBe(`Voucherify could not complete the export ${id}`);
	});
});

describe('Export → Delete', () => {
	it('deletes an export with its file, and reports one that is already gone', async () => {
		const [exported] = sandbox.world.exports.all();
		const exportId = byId(String(exported?.id));
		sandbox.faults.add({ kind: 'resetAfter' });
		expect(await itemsOf(on('delete', { exportId }))).toMatchObject([
			{ already: true, exportId: exported?.id },
		]);
		const { error } = await runNode(on('get', { exportId }));
		expect(error).toMatchObject({ httpCode: '404' });
	});
});
