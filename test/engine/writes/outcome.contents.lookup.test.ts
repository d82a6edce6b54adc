import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { believe } from '../../support/beliefs';
import { counter, itemOf, on, sandbox, withOutcomes } from '../../support/outcomes';
import { otherProcess } from '../../support/otherProcess';
import { codes, orderOf } from '../../support/redeeming';

withOutcomes();

const key = (deduplicationKey: string) => ({ options: { deduplicationKey } });

it('requires an order beside the key for a code with too many redemptions to search', async () => {
	const change = (answer: IDataObject) => ({ ...answer, total: 10_000 });
	counter.when({ at: /^GET \/v1\/redemptions$/, times: 100, change });
	const { error } = await itemOf(on('redemption.redeem', { ...codes('SAVE-5'), ...key('many') }));
	expect(error).toMatchObject({
		outcome: 'refused',
		message: 'Deduplication Key needs an order here',
		description: expect.stringContaining('SAVE-5 was redeemed 10000 times'),
	});
	expect([counter.count(/^POST/), counter.count(/^GET/)]).toEqual([0, 2]);
});

describe('a code in another letter case', () => {
	it('is found again with the others of its request', async () => {
		believe(sandbox, { codeCase: 'insensitive' });
		counter.when({ at: /^POST \/v1\/redemptions$/, lost: 'after' });
		const parameters = { ...codes('save-5', 'WELCOME-10'), ...orderOf('order-1', 900) };
		const item = await itemOf(on('redemption.redeem', parameters));
		expect(item).toMatchObject({ outcome: 'found' });
		expect(item.applied).toHaveLength(2);
		expect(item).not.toHaveProperty('warnings');
	});

	const redeeming = (code: string): INodeParameters => ({
		...codes(code),
		...orderOf('order-1', 900),
		...key(code),
	});

	it('is the same for a deduplication key, where the project ignores case', async () => {
		believe(sandbox, { codeCase: 'insensitive' });
		const call = on('redemption.redeem', redeeming('welcome-10'));
		await itemOf(call);
		expect(await itemOf({ ...call, process: otherProcess() })).toMatchObject({
			redeemed: true,
			repeated: true,
		});
	});

	it('is another one where it does not', async () => {
		await itemOf(on('redemption.redeem', { ...redeeming('SAVE-5'), ...key('case') }));
		const other = on('redemption.redeem', { ...redeeming('save-5'), ...key('case') });
		expect(await itemOf({ ...other, process: otherProcess() })).toHaveProperty(
			'error.outcome',
			'refused',
		);
	});
});

it('keeps the reference where a project refuses other metadata', async () => {
	const refusal = {
		code: 400,
		key: 'metadata_validation_failed',
		message: 'Metadata validation failed',
		details: 'Property order.metadata.colour is not allowed',
	};
	const instead = { status: 400, body: JSON.stringify(refusal) };
	counter.when({ at: /^POST \/v1\/redemptions$/, times: 2, instead });
	const redeem = (order: string) =>
		on('redemption.redeem', { ...codes('SAVE-5'), ...orderOf(order, 900) });
	expect(await itemOf(redeem('order-1'))).toHaveProperty('error.outcome', 'refused');
	await itemOf(redeem('order-2'));
	expect(sandbox.world.redemptions.all().at(-1)?.metadata).toHaveProperty('n8n_reference');
});

it('returns everything that was redeemed together, also when looked up by one of its codes', async () => {
	const both = { ...codes('SAVE-5', 'WELCOME-10'), ...orderOf('order-1', 900) };
	await itemOf(on('redemption.redeem', both));
	const reference = sandbox.world.redemptions.all().at(-1)?.metadata?.n8n_reference;
	const looking = { reference: String(reference), options: { code: 'SAVE-5' } };
	const item = await itemOf(on('redemption.getByReference', looking));
	expect(item.applied).toHaveLength(2);
});
