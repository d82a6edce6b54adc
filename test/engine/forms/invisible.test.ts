import { byId, runNode } from '../../support/engine';
import { codes, runOn } from '../../support/redeeming';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const on = runOn(() => sandbox);

/** Zero-width space, direction mark, word joiner. */
const CHARACTERS = ['\u200b', '\u200e', '\u2060'];

describe.each(CHARACTERS)('%j', (character) => {
	it('is removed at the ends of codes, IDs and emails', async () => {
		const found = await runNode(
			on('voucher.get', { voucherCode: byId(`${character}WELCOME-10${character} `) }),
		);
		expect(found.items[0]?.json).toMatchObject({ code: 'WELCOME-10' });
		await runNode(
			on('customer.upsert', {
				identifyBy: 'sourceId',
				sourceId: `c-1${character}`,
				additionalFields: { email: `${character}ada@example.com${character}` },
			}),
		);
		const sent = { source_id: 'c-1', email: 'ada@example.com' };
		expect(sandbox.requests.at(-1)?.body).toEqual(sent);
		const [voucher] = sandbox.world.vouchers.all();
		const listing = await runNode(
			on('voucher.getAll', { filters: { ids: `${String(voucher?.id)}${character},` } }),
		);
		expect(listing.items).toHaveLength(1);
		const email = `jane.doe@example.com${character}`;
		await runNode(on('customer.getAll', { filters: { email } }));
		expect(sandbox.requests.at(-1)?.query).toContain('email=jane.doe%40example.com&');
	});

	it('is no value alone', async () => {
		const code = `={{ ${JSON.stringify(character)} }}`;
		const { error } = await runNode(on('voucher.getAll', { filters: { code } }));
		expect(error?.message).toBe('Code is empty: its expression has no value');
	});
});

it.each([
	['Own Code', 'voucher.create', { codeSource: 'own', code: 'A\u200bB' }],
	['Prefix', 'voucher.create', { additionalFields: { prefix: 'A\u200bB' } }],
	['Deduplication Key', 'redemption.redeem', { options: { deduplicationKey: 'A\u200bB' } }],
])('is refused inside of %s', async (label, operation, more) => {
	const form = { discountType: 'PERCENT', percentOff: '10', ...codes('SAVE-5'), ...more };
	const { error } = await runNode(on(operation, form));
	expect(error?.message).toBe(`${label} has an invisible character in it`);
	expect(sandbox.requests).toEqual([]);
});

it('is sent inside of an existing code', async () => {
	await runNode(on('voucher.get', { voucherCode: byId('A\u200bB') }));
	expect(sandbox.requests[0]?.path).toBe(`/v1/vouchers/${encodeURIComponent('A\u200bB')}`);
});

it('joiners of letters stay', async () => {
	const sourceId = 'می\u200cخواهم\u200d';
	await runNode(on('customer.upsert', { identifyBy: 'sourceId', sourceId }));
	expect(sandbox.requests[0]?.body).toEqual({ source_id: sourceId });
});
