import type { INodeParameters } from 'n8n-workflow';
import { calls, on, taking, WELCOME, withCampaigns } from '../../../support/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';

withCampaigns();

describe('Campaign → Update', () => {
	const updating = (parameters: INodeParameters) =>
		on('update', { campaignId: byId(WELCOME), ...parameters });

	it('says that codes are still being generated', async () => {
		taking(1_000);
		await itemsOf(
			on('create', { name: 'New', percentOff: 10, vouchersCount: 9, waitForCompletion: false }),
		);
		const { error } = await runNode(
			updating({ campaignId: byId('New'), updateFields: { description: 'a' } }),
		);
		expect(error?.message).toMatch(/^The campaign cannot be changed yet/);
	});

	describe('of the discount', () => {
		const current = {
			type: 'PERCENT',
			percent_off: 10,
			percent_off_formula: '10 + 5',
			amount_limit: 5000,
			effect: 'APPLY_TO_ITEMS',
			aggregated_amount_limit: null,
			units: null,
		};
		const change = async (discount: INodeParameters) => {
			const { voucher } = sandbox.world.campaigns.get(WELCOME);
			Object.assign(voucher ?? {}, { discount: current });
			await itemsOf(updating({ changeDiscount: true, amountsIn: 'major', ...discount }));
			return sandbox.requests.at(-1)?.body;
		};

		it('keeps the options that the form does not have, but no formula', async () => {
			const { type, amount_limit, effect } = current;
			expect(await change({ discountType: 'PERCENT', percentOff: 15 })).toEqual({
				discount: { type, percent_off: 15, amount_limit, effect },
			});
		});

		it.each<[INodeParameters, object]>([
			[
				{ discountType: 'PERCENT', percentOff: 15, discountOptions: { amountLimit: '20' } },
				{ type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ITEMS' },
			],
			[
				{ discountType: 'JSON', discountJson: '{"type": "PERCENT", "percent_off": 20}' },
				{ type: 'PERCENT', percent_off: 20 },
			],
		])('%j replaces them', async (entered, discount) => {
			expect(await change(entered)).toEqual({ discount });
		});
	});
});

describe('Campaign → Delete', () => {
	const deleting = (parameters: INodeParameters) =>
		on('delete', { campaignId: byId(WELCOME), ...parameters });

	it('waits until the campaign and its codes are gone', async () => {
		taking(30);
		const [item] = await itemsOf(deleting({ deleteCodes: true }));
		expect(item).toMatchObject({ deleted: true, campaignId: WELCOME, status: 'DONE' });
		expect(sandbox.world.campaigns.find(WELCOME)).toBeUndefined();
		expect(sandbox.requests[0]?.query).toBe('');
	});

	it('starts the deletion without waiting, if the user wants that', async () => {
		const [item] = await itemsOf(deleting({ deleteCodes: true, waitForCompletion: false }));
		const async_action_id: unknown = expect.stringMatching(/^aa_/);
		expect(item).toMatchObject({ campaignId: WELCOME, async_action_id });
		expect(calls()).toHaveLength(1);
	});
});

describe('metadata by the schemas of the project', () => {
	const mapped = (id: string, value: INodeParameters) => ({
		mappingMode: 'defineBelow',
		value,
		matchingColumns: [],
		schema: [{ id, displayName: id, type: 'string', metadataType: 'string', required: true }],
	});

	it.each<[string, string, INodeParameters, string]>([
		['addVouchers', 'typedVoucherMetadata', { campaignId: byId(WELCOME) }, 'language'],
		[
			'addVoucherWithCode',
			'typedVoucherMetadata',
			{ campaignId: byId(WELCOME), code: 'MINE-1' },
			'language',
		],
		['create', 'typedCampaignMetadata', { name: 'New', percentOff: 10 }, 'region'],
	])('%s sends a required value, and is refused without it', async (operation, name, more, key) => {
		const entered = (value: INodeParameters) =>
			on(operation, {
				...more,
				specifyMetadata: 'schema',
				[name]: mapped(key, value),
				simplify: false,
			});
		const { error } = await runNode(entered({ [key]: '={{ "" }}' }));
		expect(error?.message).toBe(`Metadata has no value for '${key}'`);
		expect(sandbox.requests).toEqual([]);
		const [item] = await itemsOf(entered({ [key]: key === 'region' ? 'EMEA' : 'en' }));
		expect(item?.metadata).toMatchObject({ [key]: key === 'region' ? 'EMEA' : 'en' });
	});
});
