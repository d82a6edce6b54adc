import type { INodeParameters } from 'n8n-workflow';
import { CARD_DEFINITION_IDS } from '../../../../sandbox/world/seed/loyalty';
import { EARNING_RULE_IDS } from '../../../../sandbox/world/seed/loyaltyRules';
import type { LoyaltyEarning, LoyaltyEffect } from '../../../../sandbox/world/types';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { methods } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const { everyOrder, doublePoints, review } = EARNING_RULE_IDS;
const SILENT = { event: null };
const SEGMENT = '{"event": "customer.segment.entered", "segment": {"id": "seg_1"}}';

const updating = (rule: string, updateFields: INodeParameters, items = [{}]) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'loyaltyEarningRule',
		operation: 'update',
		earningRuleId: byId(rule),
		updateFields,
		amountsIn: 'major',
	},
	items,
});

const rules = () => sandbox.world.loyaltyEarningRules;
const earningsOf = (rule: string) => rules().get(rule).earnings;
const points = (value: number): LoyaltyEffect => ({
	type: 'POINTS',
	points: { value, card_definition_id: CARD_DEFINITION_IDS.beans },
});
const bonus = (id: string, ...effects: LoyaltyEffect[]): LoyaltyEarning => ({
	id,
	name: 'Bonus',
	tier_rules: { type: 'NO_REQUIREMENTS' },
	effects,
});

/** Gives a rule more earnings: one with two wallets, and one with a benefit. */
function withMore(rule: string): void {
	const benefit: LoyaltyEffect = { type: 'BENEFIT', benefit: { id: 'lben_1' } };
	const more = [bonus('lernei_b1', points(5), points(6)), bonus('lernei_b2', benefit)];
	rules().change(rule, { earnings: [...earningsOf(rule), ...more] }, SILENT);
}

it.each<[rule: string, changes: INodeParameters, message: string, advice: string]>([
	[
		everyOrder,
		{ triggerJson: SEGMENT },
		'Event (JSON) needs a draft, but the rule is active',
		'Use Earning Rule → Move to Draft first',
	],
	[
		doublePoints,
		{ triggerJson: SEGMENT },
		'Event (JSON) needs a draft, but the rule is inactive',
		'use Earning Rule → Activate, and then',
	],
	[
		everyOrder,
		{ points: 2 },
		'Earning ID is empty, but the rule has 3 earnings',
		'lernei_b1 (Bonus)',
	],
	[everyOrder, { points: 2, earningId: 'lernei_0' }, 'Earning ID is not of this rule', 'lernei_b1'],
	[
		everyOrder,
		{ points: 2, earningId: 'lernei_b1' },
		'Earning Rule gives points to several wallets at once',
		'Earnings (JSON)',
	],
	[
		everyOrder,
		{ points: 2, earningId: 'lernei_b2' },
		'Earning Rule gives no points',
		'Earnings (JSON)',
	],
	[
		everyOrder,
		{ earningsJson: '{"id": "lernei_0"}' },
		'Earnings (JSON) has "lernei_0", which the rule does not have',
		'It has',
	],
	[
		doublePoints,
		{ everyNumber: 2 },
		'Every (Number) does not fit: the rule counts money',
		'Remove this field',
	],
	[
		review,
		{ everyAmount: 10 },
		'Every (Amount) does not fit: the rule gives the same points each time',
		'Remove',
	],
	[
		review,
		{ points: 1.5 },
		'Points must be a whole number: the rule gives the same points each time',
		'',
	],
	[
		review,
		{ removeEarnings: review.replace('lern', 'lernei') },
		'Remove Earnings would leave the rule without earnings',
		'Deactivate',
	],
])(
	'Earning Rule → Update reads %s, and refuses %j before it is sent',
	async (rule, changes, message, advice) => {
		withMore(everyOrder);
		const before = earningsOf(rule);
		const { error } = await runNode(updating(rule, changes));
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(advice);
		expect(methods()).toEqual(['GET']);
		expect(earningsOf(rule)).toBe(before);
	},
);

it('Earning Rule → Update of several items for one rule keeps what each of them changes', async () => {
	withMore(everyOrder);
	const added = (n: number) => JSON.stringify(bonus('', points(n))).replace('"id":"",', '');
	const items = await itemsOf(
		updating(everyOrder, { earningsJson: '={{ $json.added }}' }, [
			{ added: added(7) },
			{ added: added(8) },
			// As after an unknown outcome: it is there already.
			{ added: added(7) },
		]),
	);
	expect(items.map(({ earnings }) => (Array.isArray(earnings) ? earnings.length : 0))).toEqual([
		4, 5, 5,
	]);
	const ids = earningsOf(everyOrder).map(({ id }) => id);
	expect(ids.slice(0, 3)).toEqual([everyOrder.replace('lern', 'lernei'), 'lernei_b1', 'lernei_b2']);
});

it('Earning Rule → Update keeps metadata and limits that are not added', async () => {
	const cooldown = {
		type: 'FIXED_COOLDOWN',
		fixed_cooldown: { period: { value: 1, unit: 'DAY' } },
	};
	rules().change(review, { trigger_limits: { cooldown, frequency: { type: 'NO_LIMIT' } } }, SILENT);
	const frequency = '{"frequency": {"type": "NO_LIMIT", "limits": []}}';
	await itemsOf(updating(review, { triggerLimits: frequency }));
	expect(rules().get(review).trigger_limits.cooldown).toEqual(cooldown);
});

it('Earning Rule → Update adds what exists for some members only, and warns of a wrong ID to remove', async () => {
	const tiers = [{ tier_structure_id: 'lts_1', tier_ids: ['lt_1'] }];
	const some: LoyaltyEarning = {
		...bonus('lernei_b1', points(50)),
		tier_rules: { type: 'ANY_OF', any_of: tiers },
	};
	rules().change(review, { earnings: [some] }, SILENT);
	const changes = {
		earningsJson: JSON.stringify({ effects: [points(50)] }),
		removeEarnings: 'lernei_other',
	};
	const [item] = await itemsOf(updating(review, changes));
	expect(item?.warnings).toEqual([expect.stringContaining('has no earning lernei_other')]);
	await itemsOf(updating(review, changes));
	expect(earningsOf(review)).toHaveLength(2);
});

it('Earning Rule → Update warns if the response has other points than were sent', async () => {
	const body = rules().get(review);
	sandbox.faults.add({ kind: 'status', status: 200, method: 'PUT', body: { ...body } });
	const [item] = await itemsOf(updating(review, { points: 75 }));
	expect(item?.warnings).toEqual([expect.stringContaining('has other earnings than were sent')]);
});
