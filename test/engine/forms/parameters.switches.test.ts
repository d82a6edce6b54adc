import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor } from '../../support/engine';
import { PollEngine } from '../../support/pollEngine';
import {
	EXPORT,
	expectRefusal,
	exporting,
	list,
	reward,
	rule,
	run,
	service,
	useExports,
	VALUE,
} from './givenValue';

useExports();

const brand = (cockpits: INodeParameters) => ({
	resource: 'brandConfiguration',
	operation: 'create',
	projectId: byId('proj_1'),
	brandName: 'Coffee Club',
	street: 'Lane 1',
	city: 'Berlin',
	postal: '10115',
	country: 'Germany',
	contactEmail: 'hello@example.com',
	cockpits,
});
type Run = Awaited<ReturnType<typeof run>>;

/** Each switch of the action node, with its effect when it is on. */
const SWITCHES: Array<[string, INodeParameters, (run: Run) => unknown]> = [
	[
		'Active',
		rule({ additionalFields: { active: VALUE } }),
		({ body }) => (body as IDataObject[])[0]?.active,
	],
	...[
		['Campaigns Overview', 'campaigns_overview_enabled'],
		['Coupons', 'coupons_enabled'],
		['Gift Cards', 'gift_cards_enabled'],
		['Loyalty', 'loyalty_enabled'],
		['Referrals', 'referrals_enabled'],
		['Use Double Opt-In Redirect URL', 'use_custom_double_opt_in_redirect_url'],
	].map(([label = '', key = '']): (typeof SWITCHES)[number] => [
		label,
		brand({ [key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]: VALUE }),
		({ body }) => (body as { cockpits: IDataObject }).cockpits[key],
	]),
	[
		'Delete Permanently',
		{
			resource: 'voucher',
			operation: 'delete',
			voucherCode: byId('CODE'),
			options: { force: VALUE },
		},
		({ target }) => target.endsWith('?force=true'),
	],
	[
		'Confirm Erasure',
		{
			resource: 'customer',
			operation: 'deletePermanently',
			customerId: byId('cust_1'),
			eraseForGood: VALUE,
		},
		({ target }) => target.endsWith('/permanent-deletion'),
	],
	[
		'No SKU (Material)',
		reward({ productId: byId('prod_1'), noSku: VALUE }),
		({ body }) =>
			isDeepStrictEqual(body, { parameters: { product: { id: 'prod_1', sku_id: null } } }),
	],
	[
		'Return All',
		list('export', { returnAll: VALUE, limit: 5 }),
		({ target }) => target.includes('limit=100'),
	],
	[
		'Simplify',
		list('export', { simplify: VALUE, limit: 5 }),
		({ items }) => items[0]?.json.more === undefined,
	],
	[
		'Wait for Completion',
		exporting({}, { waitForCompletion: VALUE }),
		({ error }) => error?.message === 'Voucherify could not complete the export exp_1',
	],
];

const GIVEN: Array<[string, boolean]> = [
	['yes', true],
	[' No ', false],
];

describe('A switch given as text is understood, or refused by its name (n8n would turn it off)', () => {
	describe.each(SWITCHES)('%s', (label, parameters, isOn) => {
		it.each(GIVEN)('given as %j is %j', async (value, expected) => {
			expect(isOn(await run(parameters, value))).toBe(expected);
		});

		it('is refused as anything else', async () => {
			await expectRefusal(parameters, 'on', `${label} is neither true nor false`);
		});
	});

	it.each([
		['Return All', list('export', { returnAll: VALUE })],
		['Simplify', list('export', { simplify: VALUE })],
		['Wait for Completion', exporting({}, { waitForCompletion: VALUE })],
		['Active', rule({ additionalFields: { active: VALUE } })],
	])('%s is refused when empty', async (label, parameters) => {
		for (const value of ['', ' ', null, undefined]) {
			await expectRefusal(parameters, value, `${label} is empty: its expression has no value`);
		}
	});

	const watching = (parameters: INodeParameters) =>
		new PollEngine({
			credentials: credentialsFor(service),
			parameters: {
				event: 'exportCompleted',
				watch: 'any',
				outcome: 'both',
				download: false,
				...parameters,
			},
		}).fetchTestEvent();
	const withFile = { ...EXPORT, status: 'DONE', result: { url: 'http://127.0.0.1:1/none' } };

	it.each(GIVEN)('those of the trigger given as %j are %j', async (value, expected) => {
		service.answering = () => ({ body: JSON.stringify({ exports: [withFile], total: 1 }) });
		const given = `={{ ${JSON.stringify(value)} }}`;
		const [simplified] = await watching({ simplify: given });
		expect(simplified?.json.more === undefined).toBe(expected);
		const [loaded] = await watching({ simplify: true, download: given }).catch(() => [undefined]);
		expect(loaded === undefined || 'file_error' in loaded.json).toBe(expected);
	});

	it.each(['simplify', 'download'])('%s of the trigger is refused by its name', async (name) => {
		service.answering = () => ({ body: JSON.stringify({ exports: [withFile], total: 1 }) });
		await expect(watching({ [name]: '={{ "on" }}' })).rejects.toThrow(
			`${name === 'download' ? 'Download File' : 'Simplify'} is neither true nor false`,
		);
	});
});
