import type { INodeParameters } from 'n8n-workflow';
import { itemsOf } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { byId } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { called, dataOf, failureOf, on, redeemed, voucher } from './redemptions';

useSandbox();

const rollback = (id: string, options: INodeParameters = {}) =>
	on('redemption.rollback', { redemptionId: byId(id), options });

describe('Redemption → Roll Back', () => {
	skipPauses();

	it('rolls back everything that was redeemed together, with its order', async () => {
		const before = voucher('GIFT-0001').balance;
		const { parent } = redeemed('SAVE-5', 'GIFT-0001');
		const taken = before - voucher('GIFT-0001').balance;
		expect(taken).toBeGreaterThan(0);
		const [item] = await itemsOf(rollback(parent, { reason: 'Returned' }));
		expect(item).toMatchObject({
			rolled_back: true,
			redemption_id: parent,
			given_back: [{ id: 'SAVE-5' }, { id: 'GIFT-0001', amount: taken }],
			reason: expect.stringMatching(/^Returned \[n8n-/) as unknown,
			order_status: 'CANCELED',
			total_after: 5_000,
		});
		expect(voucher('GIFT-0001').balance).toBe(before);
		expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
	});

	it('refuses a single part, and names the parent redemption', async () => {
		const { child, parent } = redeemed('SAVE-5', 'WELCOME-10');
		const error = await failureOf(rollback(child));
		expect(error.message).toBe(`Redemption was made together with others: it is part of ${parent}`);
		expect(error.description).toContain(`enter ${parent} instead`);
	});

	it('explains the refusal of a single part where the parent redemption cannot be read', async () => {
		const { child } = redeemed('SAVE-5', 'WELCOME-10');
		sandbox.faults.add({ kind: 'wrongRegion', method: 'GET' });
		const error = await failureOf(rollback(child));
		expect(error.message).toBe('The redemption is part of a group');
		expect(error.description).toContain('enter the ID of the parent redemption');
	});

	it('reports an earlier rollback as an error, if the user wants that', async () => {
		const { parent } = redeemed('SAVE-5');
		await itemsOf(rollback(parent));
		const error = await failureOf(rollback(parent, { ifRolledBack: 'fail' }));
		expect(error.message).toBe('The redemption was rolled back before');
	});

	it.each<[string, INodeParameters, number]>([
		['is sent again', {}, 2],
		['is not sent again where a repeat fails', { ifRolledBack: 'fail' }, 1],
	])('%s after a lost response, and is found by its reason', async (_, options, sent) => {
		const { parent } = redeemed('SAVE-5');
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const [item] = await itemsOf(rollback(parent, options));
		expect(item).toMatchObject({
			rolled_back: true,
			outcome: 'found',
			given_back: [{ id: 'SAVE-5' }],
		});
		expect(called().filter((call) => call.startsWith('POST'))).toHaveLength(sent);
		expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
	});

	it('names its reference where it may fail, and its request was lost', async () => {
		const { parent } = redeemed('SAVE-5');
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const failed = await failureOf(rollback(parent, { ifRolledBack: 'fail' }));
		const reference: unknown = expect.stringMatching(/^n8n-/);
		expect(dataOf(failed)).toMatchObject({ outcome: 'unknown', reference });
	});
});

it('rolls a redemption back once although it is requested twice at the same time', async () => {
	const { balance } = voucher('GIFT-0001');
	const { parent } = redeemed('SAVE-5', 'GIFT-0001');
	sandbox.settings.redeemingMs = 20;
	const twice = async () => await itemsOf({ ...rollback(parent), items: [{}, {}] });
	const items = (await Promise.all([twice(), twice()])).flat();
	expect(items.filter(({ already }) => already)).toHaveLength(3);
	expect(items.every(({ rolled_back }) => rolled_back)).toBe(true);
	expect(voucher('GIFT-0001').balance).toBe(balance);
	expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
});
