import type { INodeParameters } from 'n8n-workflow';
import { findChoices } from '../../../nodes/Voucherify/forms/reading/description';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { find } from '../../actionNodes';
import { itemsOf, runNode } from '../../support/engine';
import { everyField } from '../../support/jsonFields';
import { runOn } from '../../support/redeeming';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const on = runOn(() => sandbox);

describe('a day', () => {
	const born = (birthdate: string) =>
		on('customer.upsert', {
			sourceId: 'mary@example.com',
			additionalFields: { birthdate },
			specifyMetadata: 'schema',
			typedCustomerMetadata: {
				mappingMode: 'defineBelow',
				value: { since: birthdate },
				schema: [{ id: 'since', displayName: 'since', type: 'dateTime', metadataType: 'date' }],
			},
		});

	it.each([
		'1990-04-12',
		'={{ DateTime.fromISO("1990-04-12T12:00:00+02:00", { setZone: true }) }}',
		'={{ new Date("1990-04-12") }}',
	])('stays the same everywhere: %s', async (day) => {
		await itemsOf({ ...born(day), timezone: 'Pacific/Pago_Pago' });
		expect(sandbox.requests[0]?.body).toMatchObject({
			birthdate: '1990-04-12',
			metadata: { since: '1990-04-12' },
		});
	});
});

describe('the items of an order', () => {
	const ordering = (parameters: INodeParameters) =>
		on('order.upsert', { identifyBy: 'sourceId', sourceId: 'order-4711', ...parameters });

	it.each<[INodeParameters, string]>([
		[{ specifyItems: 'fields', items: {} }, 'Items is empty'],
		[
			{
				specifyItems: 'lines',
				lines: '[{"product_id": "espresso", "qty": 2}, {"product_id": "latte", "qty": 1}]',
			},
			'Quantity Field is not a field of any line',
		],
	])('are refused as %j', async (parameters, message) => {
		const { error } = await runNode(ordering(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('can have a name, free units and attributes', async () => {
		const itemId = { __rl: true, mode: 'sourceId', value: 'cup' };
		const line = (object: string, itemName: string) => ({
			object,
			itemId,
			quantity: 3,
			moreFields: { discountQuantity: 1, itemMetadata: '{"color": "red"}', itemName },
		});
		const item = [line('product', 'Cup'), line('sku', 'Red cup')];
		await itemsOf(ordering({ specifyItems: 'fields', items: { item } }));
		const sent = {
			source_id: 'cup',
			quantity: 3,
			discount_quantity: 1,
			metadata: { color: 'red' },
		};
		expect(sandbox.requests[0]?.body).toMatchObject({
			items: [
				{ ...sent, related_object: 'product', product: { name: 'Cup' } },
				{ ...sent, related_object: 'sku', sku: { sku: 'Red cup' } },
			],
		});
	});
});

describe('the JSON of further fields of an item', () => {
	it('is merged with the form, and wins where both set a field', async () => {
		const itemId = { __rl: true, mode: 'sourceId', value: 'cup' };
		const more = '{"quantity": 5, "metadata": {"size": "L"}, "product": {"price": 900}}';
		const moreFields = { itemName: 'Cup', itemMetadata: '{"color": "red"}', more };
		await itemsOf(
			on('order.upsert', {
				identifyBy: 'sourceId',
				sourceId: 'order-4711',
				specifyItems: 'fields',
				items: { item: [{ object: 'product', itemId, quantity: 3, moreFields }] },
			}),
		);
		expect(sandbox.requests[0]?.body).toMatchObject({
			items: [
				{
					source_id: 'cup',
					quantity: 5,
					metadata: { color: 'red', size: 'L' },
					product: { name: 'Cup', price: 900 },
				},
			],
		});
	});
});

describe('menus and required fields', () => {
	const fieldsOf = (resource: string, operation: string) =>
		find(resource, operation)?.operation.fields ?? [];

	it('a wallet offers no promotions', () => {
		const types = findChoices(fieldsOf('customer', 'getWallet'), 'filters.campaignTypes');
		expect(types?.map(({ value }) => value)).not.toContain('PROMOTION');
		expect(types).not.toEqual([]);
	});

	it('an export cannot be ordered by a column of another object', async () => {
		const exporting = (orderBy: string) =>
			on('export.create', {
				exportedObject: 'points_expiration',
				waitForCompletion: false,
				options: { orderBy },
			});
		const { error } = await runNode(exporting('={{ "email" }}'));
		expect(error?.message).toBe('Order By does not fit the exported object');
		expect(sandbox.requests).toEqual([]);
		await itemsOf(exporting('expires_at'));
		expect(sandbox.requests[0]?.body).toMatchObject({ parameters: { order: 'expires_at' } });
	});

	const everywhere = resourceRegister.flatMap(({ operations }) =>
		operations.flatMap(({ fields }) => everyField(fields, '', true)),
	);

	it.each([
		['daysOfWeek', /project's time zone/, 10],
		['validityHours', /project's time zone/, 5],
		['timeFrame', /project's time zone/, 5],
		[
			'expirationDate',
			/The last day, or the exact time, in the workflow's time zone|The time is ignored/,
			5,
		],
	])('every %s explains its times', (name, words, least) => {
		const found = everywhere.filter(({ field }) => field.name === name);
		expect(found.length).toBeGreaterThan(least);
		expect(found.filter(({ field }) => !words.test(field.description ?? ''))).toEqual([]);
	});

	it('a reward and a collection mark their required fields', () => {
		const more = fieldsOf('reward', 'create').find(({ name }) => name === 'additionalFields');
		const marked = (more?.options ?? []).flatMap((one) =>
			'description' in one && one.description?.startsWith('Required. ') ? [one.name] : [],
		);
		expect(marked.sort()).toEqual(['campaignId', 'exchangeRatio', 'productId']);
		const needed = fieldsOf('productCollection', 'create').filter(({ required }) => required);
		expect(needed.map(({ name }) => name)).toEqual(['name', 'items', 'ids', 'conditions']);
	});
});
