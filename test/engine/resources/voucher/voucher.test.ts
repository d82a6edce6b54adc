import { byId, credentialsFor, runNode } from '../../../support/engine';
import { startRawService } from '../../../support/rawService';
import { on } from '../../../support/vouchers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

describe('Voucher → Update', () => {
	const updating = (discount: string) =>
		on('update', { voucherCode: byId('WELCOME-10'), updateFields: { discount } });

	it('says that a discount keeps its type', async () => {
		const { error } = await runNode(updating('{"type": "AMOUNT", "amount_off": 5}'));
		expect(error?.message).toMatch(/^The type of a discount cannot be changed/);
	});

	it("shows Voucherify's own text for any other problem with the voucher", async () => {
		const details = 'Gift amount cannot be lower than the balance';
		const body = { code: 400, key: 'invalid_voucher', message: 'Invalid Voucher', details };
		sandbox.faults.add({ kind: 'status', status: 400, body });
		const { error } = await runNode(updating('{"type": "PERCENT"}'));
		expect(error?.message).toBe(`The voucher's values are not valid: ${details}`);
		expect(error?.description).toMatch(/^Check its code, and the value for its type/);
	});
});

describe('Voucher → Download QR Code or Barcode', () => {
	const downloading = (voucherCode = byId('WELCOME-10'), options = {}) =>
		on('downloadImage', { voucherCode, image: 'qr', options });

	it.each([
		['WELCOME-10', 'svg', 'WELCOME-10.svg', 'image/svg+xml'],
		['SUMMER/26', 'png', 'SUMMER-26.png', 'image/png'],
		['50% off: "now"\\?', 'png', '50% off- -now---.png', 'image/png'],
		['ü🎁', 'png', 'ü🎁.png', 'image/png'],
	])(
		'stores a picture of %s as %s with a name that every system accepts',
		async (code, format, fileName, mimeType) => {
			const { id } = sandbox.world.vouchers.change('WELCOME-10', { code });
			// The list of the field has IDs.
			const picked = { __rl: true, mode: 'list', value: id };
			for (const voucherCode of [picked, byId(code)]) {
				const { items } = await runNode(downloading(voucherCode, { format }));
				expect(items[0]?.binary?.data).toMatchObject({ mimeType, fileName });
			}
		},
	);

	it('sends no keys for the picture, which is public', async () => {
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

	it.each([
		['no URL without HTTPS', { qr: { url: 'http://example.com/qr' } }, /does not begin with https/],
		['nothing without a picture', null, /^Voucher WELCOME-10 has no such picture$/],
	])('requests %s, and says so', async (_, assets, message) => {
		sandbox.faults.add({ kind: 'extraFields', body: { assets } });
		const { error } = await runNode(downloading());
		expect(error?.message).toMatch(message);
	});
});
