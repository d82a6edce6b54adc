import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { byId, credentialsFor, itemsOf, runNode } from './engine';
import { startRawService } from './rawService';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const on = (operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'voucher', operation, ...parameters },
});

const sent = () => sandbox.requests.map(({ method, path, body }) => ({ method, path, body }));

describe('Voucher → Create', () => {
	const discount = (parameters: INodeParameters) =>
		on('create', { voucherType: 'DISCOUNT_VOUCHER', ...parameters });

	it.each<[string, INodeParameters, IDataObject]>([
		[
			'a percentage',
			{ discountType: 'PERCENT', percentOff: 15, discountOptions: { amountLimit: 2000 } },
			{ type: 'PERCENT', percent_off: 15, amount_limit: 2000 },
		],
		[
			'a fixed price',
			{ discountType: 'FIXED', fixedAmount: 999 },
			{ type: 'FIXED', fixed_amount: 999 },
		],
		[
			'free units',
			{ discountType: 'UNIT', unitOff: 2, unitProductId: byId('prod_1') },
			{ type: 'UNIT', unit_off: 2, unit_type: 'prod_1' },
		],
		[
			'what no form can hold',
			{ discountType: 'JSON', discountJson: '{"type": "PERCENT", "percent_off": 5}' },
			{ type: 'PERCENT', percent_off: 5 },
		],
	])('sends %s', async (_, parameters, body) => {
		await runNode(discount(parameters));
		expect(sent()).toEqual([
			{ method: 'POST', path: '/v1/vouchers', body: { type: 'DISCOUNT_VOUCHER', discount: body } },
		]);
	});

	it.each<[INodeParameters, string]>([
		[{ discountType: 'AMOUNT', amountOff: 0 }, 'Amount Off must be a number above 0'],
		[{ discountType: 'AMOUNT', amountOff: '={{ "" }}' }, 'Amount Off is empty'],
		[{ discountType: 'PERCENT', percentOff: 150 }, 'Percent Off is above 100'],
		[{ discountType: 'JSON', discountJson: '={{ "" }}' }, 'Discount (JSON) is empty'],
		[{ discountType: 'JSON', discountJson: '[]' }, 'Discount (JSON) is not a JSON object'],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(discount(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('makes a gift card, with its balance and a code by a pattern', async () => {
		const [item] = await itemsOf(
			on('create', {
				voucherType: 'GIFT_VOUCHER',
				amount: 5000,
				additionalFields: { pattern: 'GIFT-####', giftEffect: 'APPLY_TO_ITEMS' },
			}),
		);
		expect(item).toMatchObject({ gift: { amount: 5000, balance: 5000, effect: 'APPLY_TO_ITEMS' } });
		expect(item?.code).toMatch(/^GIFT-\w{4}$/);
	});

	it('makes a loyalty card', async () => {
		await itemsOf(
			on('create', {
				voucherType: 'LOYALTY_CARD',
				points: 100,
				additionalFields: { campaignId: byId(COFFEE_CLUB) },
			}),
		);
		expect(sent()[0]?.body).toEqual({
			type: 'LOYALTY_CARD',
			campaign_id: COFFEE_CLUB,
			loyalty_card: { points: 100, balance: 100 },
		});
	});

	const again = (options: INodeParameters) =>
		discount({ codeSource: 'own', code: 'WELCOME-10', percentOff: 10, options });

	it('says that there is a voucher with this code already', async () => {
		const { error } = await runNode(again({}));
		expect(error?.message).toBe('There is a voucher with the code WELCOME-10 already');
	});

	it('returns the existing voucher, if the user wants that', async () => {
		const [item] = await itemsOf(again({ ifCodeExists: 'return' }));
		expect(item).toMatchObject({ id: sandbox.world.vouchers.get('WELCOME-10').id });
		expect(sent().map(({ method }) => method)).toEqual(['POST', 'GET']);
	});

	it('does not take another refusal for an existing voucher', async () => {
		sandbox.faults.add({ kind: 'status', status: 400 });
		const { error } = await runNode(again({ ifCodeExists: 'return' }));
		expect(error).toMatchObject({ httpCode: '400' });
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('Voucher → Adjust Balance', () => {
	it('adds and takes away, and never twice', async () => {
		const adjusting = on('adjustBalance', {
			voucherCode: byId('GIFT-0001'),
			amount: '={{ $json.by }}',
		});
		const items = await itemsOf({ ...adjusting, items: [{ by: 300 }, { by: '-100' }] });
		expect(items).toMatchObject([{ amount: 300 }, { amount: -100 }]);

		sandbox.reset();
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode({ ...adjusting, items: [{ by: 300 }] });
		expect(error?.message).toMatch(/not known whether Voucherify carried out the call/);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('refuses to change nothing', async () => {
		const { error } = await runNode(
			on('adjustBalance', { voucherCode: byId('GIFT-0001'), amount: 0 }),
		);
		expect(error?.message).toBe('Amount is 0');
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Voucher → Download QR Code or Barcode', () => {
	const downloading = (parameters: INodeParameters = {}) =>
		on('downloadImage', { voucherCode: byId('WELCOME-10'), image: 'qr', ...parameters });

	it.each([
		['png', 'image/png'],
		['svg', 'image/svg+xml'],
	])('keeps a picture as %s', async (format, mimeType) => {
		const { items, error } = await runNode(downloading({ options: { format } }));
		if (error) throw error;
		expect(items[0]?.binary?.data).toMatchObject({ mimeType, fileName: `WELCOME-10.${format}` });
	});

	it('sends no keys for the picture, which is open to everybody', async () => {
		const service = await startRawService();
		const url = `${service.url}/qr?id=a%2Fb`;
		service.answering = ({ target }) =>
			target.startsWith('/qr')
				? { headers: { 'content-type': 'image/png' }, body: 'a picture' }
				: { body: JSON.stringify({ id: 'v_1', assets: { qr: { url } } }) };
		const { error } = await runNode({ ...downloading(), credentials: credentialsFor(service) });
		expect(error).toBeUndefined();
		const [voucher, picture] = service.requests;
		expect(voucher?.headers).toMatchObject({ 'x-app-token': service.keys.appToken });
		expect(picture?.target).toBe('/qr?id=a%2Fb&format=png');
		expect(Object.keys(picture?.headers ?? {}).join()).not.toMatch(/x-app/);
		await service.close();
	});

	it('asks no address that is not secure', async () => {
		const url = 'http://pictures.example.com/qr';
		sandbox.faults.add({ kind: 'extraFields', body: { assets: { qr: { url } } } });
		const { error } = await runNode(downloading());
		expect(error?.message).toMatch(/does not begin with https/);
	});

	it('says that there is no picture', async () => {
		sandbox.faults.add({ kind: 'extraFields', body: { assets: null } });
		const { error } = await runNode(downloading());
		expect(error?.message).toBe('Voucher WELCOME-10 has no such picture');
	});
});
