import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { creation, PAID } from '../../support/earningRules';
import { resourceMapping } from '../../../nodes/Voucherify/methods/resourceMapping';
import { allFields } from '../../actionNodes';
import { itemsOf, runNode } from '../../support/engine';
import { openMapper } from '../../support/lookups';
import {
	sandbox,
	customer,
	BY_HAND,
	AUTOMATIC,
	bySchema,
	upserting,
	withValues,
	pairs,
	bodies,
	redefine,
	withMetadata,
} from '../../support/metadataForms';

withMetadata();

describe('the properties that the editor offers', () => {
	it('are those of the schema, by name and type, without removed ones', () => {
		expect(customer.map(({ id, type }) => [id, type])).toEqual([
			['plan', 'options'],
			['visits', 'number'],
			['newsletter', 'options'],
			['first_visit', 'dateTime'],
			['last_visit', 'dateTime'],
			['favorite_brands', 'array'],
			['favorite_stores', 'array'],
			['lucky_numbers', 'array'],
			['home', 'string'],
			['portrait', 'url'],
			['payment', 'object'],
		]);
	});

	it('show in their labels what their inputs cannot', () => {
		const labels = customer.map(({ displayName }) => displayName);
		expect(labels.filter((label) => label.includes('('))).toEqual([
			'first_visit (date)',
			'favorite_brands (list of texts)',
			'favorite_stores (list of Berlin, Hamburg, Cologne)',
			'lucky_numbers (list of numbers)',
			'home (latitude, longitude)',
			'payment (Payment)',
		]);
	});

	it('have the allowed values to choose from', () => {
		const choices = customer.map(({ id, options }) => [id, options?.map(({ value }) => value)]);
		expect(Object.fromEntries(choices)).toMatchObject({
			plan: ['free', 'silver', 'gold'],
			newsletter: [true, false],
			favorite_stores: ['Berlin', 'Hamburg', 'Cologne'],
		});
	});

	it('are required only for something new, and are then listed first', async () => {
		redefine('earning_rule', { channel: {}, priority: { optional: false } });
		const offered = async (method: string) =>
			(await openMapper(sandbox, method)).fields.map(({ id, required }) => [id, required]);
		expect(await offered('newEarningRuleMetadata')).toEqual([
			['priority', true],
			['channel', false],
		]);
		expect(await offered('changedEarningRuleMetadata')).toEqual([
			['channel', false],
			['priority', false],
		]);
	});

	it('are empty where the project has no such schema, and say what to do', async () => {
		const { fields, emptyFieldsNotice } = await openMapper(sandbox, 'newPromotionTierMetadata');
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toContain('promotion tier');
	});

	it.each([
		['the keys are not allowed read it', { kind: 'status', status: 403 }, /keys are not allowed/i],
		['the service is down', { kind: 'status', status: 500 }, /status 500/],
		['an address is not of the service', { kind: 'html', status: 404 }, /nothing was found/i],
		[
			'the answer is no schema',
			{ kind: 'status', status: 200, body: '{}' },
			/not a metadata schema/,
		],
	] as const)('are not dropped because %s', async (_, fault, message) => {
		sandbox.faults.add({ ...fault, times: Infinity });
		await expect(openMapper(sandbox, 'changedCustomerMetadata')).rejects.toThrow(message);
	});

	it('contain nothing that n8n would evaluate, but numbers to choose from', async () => {
		const plan = { eq: ['={{ 2 }}', 'gold', 3] };
		redefine('customer', { '={{ 1 }}': {}, plan, answers: { type: 'boolean', array: true } });
		const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
		expect(JSON.stringify(fields)).not.toContain('{{');
		expect(fields).toMatchObject([
			{ id: 'plan', options: [{ value: 'gold' }, { value: 3 }] },
			{ displayName: 'answers (list of true or false)', type: 'array' },
		]);
	});

	it('are loaded by methods that exist', () => {
		const methods = allFields.flatMap(
			({ typeOptions }) => typeOptions?.resourceMapper?.resourceMapperMethod ?? [],
		);
		expect(methods).toContain('changedCustomerMetadata');
		expect(Object.keys(resourceMapping)).toEqual(expect.arrayContaining(methods));
	});
});

describe('a schema with a required property', () => {
	const ruleWith = (stored: INodeParameters, item: IDataObject = {}) =>
		creation(sandbox, { event: 'order.paid', points: 1, ...stored }, [item]);
	const requiring = async () => {
		redefine('earning_rule', { channel: { optional: false }, priority: { type: 'number' } });
		return (await openMapper(sandbox, 'newEarningRuleMetadata')).fields;
	};

	it.each([[{ channel: '={{ $json.channel }}', priority: 3 }], [{ channel: null }]])(
		'refuses something new without it before anything is sent: %j',
		async (value) => {
			const stored = bySchema('typedEarningRuleMetadata', await requiring(), value);
			const { error } = await runNode(ruleWith(stored, { channel: ' ' }));
			expect(error?.message).toBe("Metadata has no value for 'channel'");
			expect(error?.description).toContain('requires it');
			expect(bodies()).toEqual([]);
		},
	);

	it('refuses something new without it when mapped automatically, too', async () => {
		const stored = bySchema('typedEarningRuleMetadata', await requiring(), {}, AUTOMATIC);
		const { error } = await runNode(ruleWith(stored, { priority: 3 }));
		expect(error?.message).toBe("Metadata has no value for 'channel'");
		expect(bodies()).toEqual([]);
	});

	it("lets n8n's own check report it where it was not filled in", async () => {
		const stored = bySchema('typedEarningRuleMetadata', await requiring(), { priority: 3 });
		await expect(runNode(ruleWith(stored))).rejects.toThrow('Property "channel" is required');
		expect(bodies()).toEqual([]);
	});

	it.each<[string, IDataObject, INodeParameters, string]>([
		['by hand', { channel: 'shop' }, {}, BY_HAND],
		['as a free pair', {}, { metadata: pairs({ channel: 'shop' }) }, AUTOMATIC],
	])('accepts it %s', async (_, value, more, mode) => {
		const stored = bySchema('typedEarningRuleMetadata', await requiring(), value, mode);
		await itemsOf(ruleWith({ ...stored, ...more }));
		expect(bodies()).toMatchObject([[{ ...PAID, metadata: { channel: 'shop' } }]]);
	});

	it('requires nothing for a change, whatever the workflow has stored', async () => {
		redefine('customer', { plan: { optional: false }, visits: { type: 'number' } });
		sandbox.world.customers.change('customer-00001', { metadata: {} });
		const { fields } = await openMapper(sandbox, 'newCustomerMetadata');
		const stored = bySchema('typedCustomerMetadata', fields, { visits: 3 });
		const known = { sourceId: 'customer-00001' };
		const [item] = await itemsOf(upserting({ ...stored, ...known }));
		expect(item).toMatchObject({ metadata: { visits: 3 } });
	});

	it('is explained where only Voucherify knows that something is new', async () => {
		redefine('customer', { plan: { optional: false } });
		const { error } = await runNode(upserting({}));
		expect(error?.message).toBe(
			'The metadata does not match the schema of the project: plan: is required',
		);
		expect(error?.description).toContain('refresh the list');
	});
});

describe('a schema that changes while a workflow stores the old one', () => {
	it('treats a removed property as an unknown one', async () => {
		redefine('customer', { visits: { type: 'number' } });
		const [item] = await itemsOf(withValues({ plan: 'gold' }));
		expect(item).toMatchObject({ metadata: { plan: 'gold' } });
	});

	it('explains the refusal of a removed property where only defined ones are allowed', async () => {
		redefine('customer', { visits: { type: 'number' } }, true);
		const { error } = await runNode(withValues({ plan: 'gold' }));
		expect(error?.message).toBe(
			'The metadata does not match the schema of the project: plan: is not defined in the schema',
		);
		expect(error?.description).toContain('metadata_validation_failed');
	});

	it('explains the refusal of a value that is not allowed any more', async () => {
		redefine('customer', { plan: { eq: ['free'] } });
		const { error } = await runNode(withValues({ plan: 'gold' }));
		expect(error?.message).toBe(
			"The metadata does not match the schema of the project: plan: must be equal to one of free (actual value is 'gold')",
		);
	});

	it('offers a new property once it is refreshed', async () => {
		redefine('customer', { plan: {}, mood: { eq: ['good', 'better'] } });
		const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
		expect(fields.map(({ id }) => id)).toEqual(['plan', 'mood']);
		await itemsOf(upserting(bySchema('typedCustomerMetadata', fields, { mood: 'better' })));
		expect(bodies()).toMatchObject([{ metadata: { mood: 'better' } }]);
	});
});
