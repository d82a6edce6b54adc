import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { COFFEE_CLUB, discount, on, sent } from '../../../support/vouchers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

describe('Voucher → Create', () => {
	it.each<[string, IDataObject[string], boolean]>([
		['={{ $json.percent }}', 0.15, true],
		['={{ $json.percent }}', '0,15', true],
		['={{ $json.percent }}', '0.15 %', false],
		['={{ $json.percent }} %', 0.15, false],
		['={{ $json.percent }}', 1, false],
		['0.15', 0, false],
	])('warns of a percentage that may be a fraction: %s, %j', async (percentOff, percent, warns) => {
		const form = { discountType: 'PERCENT', percentOff };
		const warning = expect.stringContaining('Percent Off is 0.15, less than one percent') as string;
		const importing = on('importMany', { code: 'IMPORTED', waitForCompletion: false, ...form });
		for (const run of [discount(form), importing]) {
			const { items } = await runNode({ ...run, items: [{ percent }] });
			expect(items[0]?.json.warnings).toEqual(warns ? [warning] : undefined);
		}
	});

	const again = (options: INodeParameters) =>
		discount({ codeSource: 'own', code: 'WELCOME-10', percentOff: 10, options });

	it('returns the existing voucher, if the user wants that', async () => {
		const [item] = await itemsOf(again({ ifCodeExists: 'return' }));
		const { id } = sandbox.world.vouchers.get('WELCOME-10');
		expect(item).toMatchObject({ id, already: true });
		expect(sent().map(({ method }) => method)).toEqual(['POST', 'GET']);
	});

	it('does not mistake another refusal for an existing voucher', async () => {
		sandbox.faults.add({ kind: 'status', status: 400 });
		const { error } = await runNode(again({ ifCodeExists: 'return' }));
		expect(error).toMatchObject({ httpCode: '400' });
		expect(sandbox.requests).toHaveLength(1);
	});

	it.each<[string, INodeParameters]>([
		['of another type', { voucherType: 'GIFT_VOUCHER', amount: 5000 }],
		['with another discount', { percentOff: 15 }],
		['not in this campaign', { additionalFields: { campaignId: byId(CAMPAIGN_IDS.welcomeCodes) } }],
	])('does not return the existing voucher when it is %s', async (how, other) => {
		const asked = again({ ifCodeExists: 'return' });
		const { error } = await runNode({
			...asked,
			parameters: { ...asked.parameters, ...other },
		});
		expect(error?.message).toMatch(
			new RegExp(`^A voucher with the code WELCOME-10 already exists, but ${how}$`),
		);
	});

	describe('If Code Exists: Return', () => {
		const GIFT = { voucherType: 'GIFT_VOUCHER', amount: '5000' };
		const inClub = { additionalFields: { campaignId: byId(COFFEE_CLUB) } };
		const CARD = { voucherType: 'LOYALTY_CARD', points: 50, ...inClub };
		const PAST = '2020-01-01T00:00:00.000Z';
		const FUTURE = '2120-01-01T00:00:00.000Z';
		const asking = (parameters: INodeParameters) =>
			on('create', {
				codeSource: 'own',
				code: 'MINE-17',
				options: { ifCodeExists: 'return' },
				...parameters,
			});
		const dates = (startDate: string, expirationDate: string) => ({
			...GIFT,
			expirationDate,
			additionalFields: { startDate },
		});
		const switched = (active: boolean) => ({ ...GIFT, additionalFields: { active } });

		it.each<[string, INodeParameters, INodeParameters, string]>([
			['less money', { ...GIFT, amount: '500' }, GIFT, 'gift.amount is 500 instead of 5000'],
			['fewer points', { ...CARD, points: 5 }, CARD, 'loyalty_card.points is 5 instead of 50'],
			['the past', dates(PAST, PAST), GIFT, `expiration_date is "${PAST}"`],
			['the future', dates(FUTURE, FUTURE), GIFT, `start_date is "${FUTURE}"`],
			[
				'another date',
				dates(PAST, '2125-01-01T00:00:00.000Z'),
				dates(PAST, FUTURE),
				`expiration_date is "2125-01-01T00:00:00.000Z" instead of "${FUTURE}"`,
			],
			[
				'no limit',
				GIFT,
				{ ...GIFT, redemptionsPerCode: 'once' },
				'redemption.quantity is null instead of 1',
			],
			['a limit', { ...GIFT, redemptionsPerCode: 'once' }, GIFT, 'redemption.quantity is 1'],
			['no switch', switched(false), GIFT, 'active is false instead of true'],
			['a switch', GIFT, switched(false), 'active is true instead of false'],
		])('warns of an existing voucher with %s', async (_, first, second, difference) => {
			await itemsOf(asking(first));
			const [item] = await itemsOf(asking(second));
			expect(item).toMatchObject({ already: true });
			expect(item?.warnings).toEqual([
				`The existing voucher MINE-17 is not as requested: ${difference}`,
			]);
		});

		it.each<[string, INodeParameters, IDataObject]>([
			['topped up', GIFT, { total: 9_000, balance: 9_000 }],
			['spent', GIFT, { balance: 0 }],
			['disabled, as requested', switched(false), {}],
			['in the same dates, written in another way', dates('2020-01-01', '2120-01-01'), {}],
		])('does not warn of one that is %s', async (_, asked, change) => {
			await itemsOf(asking(asked));
			sandbox.world.vouchers.change('MINE-17', change);
			const [item] = await itemsOf(asking(asked));
			expect(item).toMatchObject({ already: true });
			expect(item).not.toHaveProperty('warnings');
		});
	});

	it('with a generated code has an unknown outcome after a lost response, and names candidates', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(discount({ percentOff: 10 }));
		const candidates = [sandbox.world.vouchers.all().at(-1)?.id];
		expect(error?.context.data).toMatchObject({ outcome: 'unknown', candidates });
	});
});
