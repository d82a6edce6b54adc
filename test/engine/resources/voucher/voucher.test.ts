import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { startRawService } from '../../../support/rawService';
import { on } from '../../../support/vouchers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

describe('Voucher → Get Many', () => {
	it('finds vouchers by their IDs', async () => {
		const ids = ['WELCOME-10', 'SAVE-5'].map((code) => sandbox.world.vouchers.get(code).id);
		const items = await itemsOf(on('getAll', { filters: { ids: ids.join(', ') } }));
		expect(items.map(({ code }) => code).sort()).toEqual(['SAVE-5', 'WELCOME-10']);
		expect(new URLSearchParams(sandbox.requests[0]?.query).getAll('ids')).toEqual(ids);
	});
});

describe('Voucher → Update', () => {
	const updating = (updateFields: INodeParameters) =>
		on('update', { voucherCode: byId('WELCOME-10'), updateFields });

	it('changes the value of a discount', async () => {
		const discount = { type: 'PERCENT', percent_off: 12 };
		const [item] = await itemsOf(updating({ discount: JSON.stringify(discount) }));
		expect(item).toMatchObject({ discount });
	});

	it('says that a discount keeps its type', async () => {
		const { error } = await runNode(updating({ discount: '{"type": "AMOUNT", "amount_off": 5}' }));
		expect(error?.message).toMatch(/^The type of a discount cannot be changed/);
	});

	it("shows Voucherify's own text for any other problem with the voucher", async () => {
		const service = await startRawService();
		const refusal = { code: 400, key: 'invalid_voucher', message: 'Invalid Voucher' };
		const details = 'Gift amount cannot be lower than the balance';
		service.answering = () => ({ status: 400, body: JSON.stringify({ ...refusal, details }) });
		const changing = updating({ gift: '{"amount": 5}' });
		const { error } = await runNode({ ...changing, credentials: credentialsFor(service) });
		await service.close();
		expect(error?.message).toBe(`The voucher's values are not valid: ${details}`);
		expect(error?.description).toMatch(/^Check its code, and the value for its type/);
	});

	it('accepts hours that last until the end of the day', async () => {
		await itemsOf(updating({ validityHours: { daily: [{ startTime: '18:00' }] } }));
		expect(sandbox.requests[0]).toMatchObject({
			status: 200,
			body: { validity_hours: { daily: [{ start_time: '18:00', expiration_time: '' }] } },
		});
	});

	it('refuses an update without changes', async () => {
		const { error } = await runNode(updating({}));
		expect(error?.message).toBe('Update Fields holds nothing to change');
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Voucher → Download QR Code or Barcode', () => {
	const downloading = (parameters: INodeParameters = {}) =>
		on('downloadImage', { voucherCode: byId('WELCOME-10'), image: 'qr', ...parameters });

	it.each([
		['png', 'image/png'],
		['svg', 'image/svg+xml'],
	])('stores a picture as %s', async (format, mimeType) => {
		const { items, error } = await runNode(downloading({ options: { format } }));
		if (error) throw error;
		expect(items[0]?.binary?.data).toMatchObject({ mimeType, fileName: `WELCOME-10.${format}` });
	});

	it('names the picture after the code, also of a voucher that is picked from the list', async () => {
		const { id } = sandbox.world.vouchers.get('WELCOME-10');
		const voucherCode = { __rl: true, mode: 'list', value: id };
		const { items } = await runNode(downloading({ voucherCode }));
		expect(items[0]?.binary?.data).toMatchObject({ fileName: 'WELCOME-10.png' });
	});

	it.each([
		['SUMMER/26', 'SUMMER-26.png'],
		['50% off: "now"\\?', '50% off- -now---.png'],
		['ü🎁', 'ü🎁.png'],
	])('turns the code %s into a file name that every system accepts: %s', async (code, fileName) => {
		sandbox.world.vouchers.change('WELCOME-10', { code });
		const { items } = await runNode(downloading({ voucherCode: byId(code) }));
		expect(items[0]?.binary?.data).toMatchObject({ fileName });
	});

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

	it('requests no URL without HTTPS', async () => {
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
