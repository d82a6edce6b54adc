import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { ASSIGNMENT } from '../../../../sandbox/world/seed/choices';
import { withRule } from '../../../operations/earningRule';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

skipPauses();
useSandbox();

const rule = () => sandbox.world.validationRules.all()[0]?.id ?? '';

const on = operationsOf('validationRule', () => ({ validationRuleId: byId(rule()) }));

const assigning = (parameters: INodeParameters = {}) =>
	on('assign', {
		relatedObjectType: 'campaign',
		relatedObjectId: byId(CAMPAIGN_IDS.springSale),
		...parameters,
	});

const REPLACE = { options: { ifAssigned: 'replace' } };
const assigned = () => sandbox.world.ruleAssignments.of(rule());

describe('Validation Rule → Assign', () => {
	it('says that the rule is already assigned', async () => {
		const { error } = await runNode(assigning());
		expect(error?.message).toBe('The rule is already assigned to it');
		expect(error?.description).toContain('If Already Assigned');
		expect(assigned()).toHaveLength(1);
	});

	it('replaces the assignment, if the user wants that, and is safe to run again', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const [item] = await itemsOf(assigning(REPLACE));
		expect(item?.id).not.toBe(ASSIGNMENT);
		expect(assigned().map(({ id }) => id)).toEqual([item?.id]);
		expect(sandbox.requests.map(({ query }) => query)).toEqual(['force=true', 'force=true']);
	});

	it('reports the assignment as already done when a retry after a lost response finds it', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const other = { relatedObjectId: byId(CAMPAIGN_IDS.giftCards) };
		const [item] = await itemsOf(assigning(other));
		expect(item).toMatchObject({ related_object_id: CAMPAIGN_IDS.giftCards, already: true });
		expect(assigned()).toHaveLength(2);
		expect(sandbox.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
	});

	it('says that the rule or its target was not found', async () => {
		const { error } = await runNode(assigning({ relatedObjectId: byId('nowhere') }));
		expect(error?.message).toBe('The rule, or the object to assign it to, was not found');
	});
});

const kind = (name: string, operator = '$more_than') => ({
	name,
	conditions: { [operator]: [1] },
	rules: {},
});
const setRules = (rules: object) =>
	sandbox.world.validationRules.change(rule(), { rules: { ...rules } }, { event: null });
const updating = (updateFields: INodeParameters) =>
	on('update', { updateFields, amountsIn: 'major' });

describe('Validation Rule → Update', () => {
	it.each(['keeps', 'replaces'] as const)(
		'leaves the rest as it is, if Voucherify %s what an update does not contain',
		async (belief) => {
			sandbox.settings.beliefs.changedRules = belief;
			const bundle_rules = { 1: { name: 'order.items.any', conditions: {}, rules: {} }, limit: 2 };
			sandbox.world.validationRules.change(rule(), { bundle_rules }, { event: null });
			const before = sandbox.world.validationRules.get(rule());
			await itemsOf(updating({ name: 'New' }));
			const after = sandbox.world.validationRules.get(rule());
			expect(after).toEqual({ ...before, name: 'New', updated_at: after.updated_at });
		},
	);

	it('changes the condition of a kind, and numbers a new one after all others', async () => {
		setRules({ 2: kind('order.amount'), 7: kind('order.total_amount'), logic: '2 AND (7)' });
		const [item] = await itemsOf(updating({ minimumAmount: '60', redemptionsPerDay: '5' }));
		expect(item?.rules).toEqual({
			2: { ...kind('order.amount'), conditions: { $more_than_or_equal: [6000] } },
			7: kind('order.total_amount'),
			8: { ...kind('redemption.count.daily'), conditions: { $less_than_or_equal: [5] } },
			logic: '2 AND (7) and 8',
		});
	});

	it.each(['fewer', 'more'])(
		'warns where the response has %s conditions than were sent',
		async (which) => {
			const known = sandbox.world.validationRules.get(rule());
			const rules = { ...known.rules, ...(which === 'more' && { 8: kind('order.amount') }) };
			const body = { ...known, rules, object: 'validation_rules' };
			sandbox.faults.add({ kind: 'status', status: 200, method: 'PUT', body });
			const changes = which === 'more' ? { name: 'New' } : { redemptionsPerDay: '5' };
			const [item] = await itemsOf(updating(changes));
			expect(item?.warnings).toEqual([expect.stringContaining('other conditions than were sent')]);
		},
	);

	it.each([
		[
			'Minimum Order Amount is 2 times in the rule',
			{ 1: kind('order.amount'), 2: kind('order.amount'), logic: '1 and 2' },
		],
		[
			'Minimum Order Amount cannot be added, since the rule joins its conditions by “or”',
			{ 1: kind('order.total_amount'), 2: kind('customer.segment'), logic: '1 OR 2' },
		],
		[
			'Minimum Order Amount is limited in another way in the rule',
			{ 1: kind('order.amount', '$less_than'), logic: '1' },
		],
		[
			'Minimum Order Amount is in the rule, but not in its logic',
			{ 1: kind('customer.segment'), 2: kind('order.amount'), logic: '1' },
		],
	])('refuses what would change more than meant: %s', async (message, rules) => {
		setRules(rules);
		const { error } = await runNode(updating({ minimumAmount: '60' }));
		expect(error?.message).toContain(message);
		expect(error?.description).toContain('Conditions (JSON)');
		expect(sandbox.requests.map(({ method }) => method)).toEqual(['GET']);
	});
});

it('Validation Rule → Update keeps conditions that have no logic, and the other lists of items', async () => {
	setRules({ 1: kind('customer.segment') });
	const excluded =
		'{"excluded": [{"object": "product", "id": "prod_0", "effect": "APPLY_TO_EVERY"}]}';
	const fields = { redemptionsPerDay: '5', applicableTo: excluded };
	const [item] = await itemsOf(updating(fields));
	expect(item).toMatchObject({
		rules: { logic: '1 and 2' },
		applicable_to: { ...JSON.parse(excluded), included_all: true },
	});
});

it('Validation Rule → Create sends several items as alternatives, and takes items without conditions', async () => {
	const picked = (objectId: string) => ({
		object: 'products_collection',
		objectId: byId(objectId),
	});
	const creating = (parameters: INodeParameters) =>
		on('create', {
			name: 'New',
			contextType: 'global',
			specifyConditions: 'fields',
			...parameters,
		});
	await itemsOf(creating({ conditions: { items: { item: [picked('pc_1'), picked('pc_2')] } } }));
	const type = 'products_collection';
	const $in = [
		{ id: 'pc_1', type, object: type },
		{ id: 'pc_2', type, object: type },
	];
	expect(sandbox.requests.at(-1)?.body).toMatchObject({ rules: { 1: { conditions: { $in } } } });
	const additionalFields = { applicableTo: '{"included_all": true}' };
	await itemsOf(creating({ conditions: {}, additionalFields }));
	expect(sandbox.requests.at(-1)?.body).toMatchObject({ rules: { logic: '' } });
});

describe('Validation Rule → Delete', () => {
	it('keeps a rule that is assigned, unless the user wants to delete it', async () => {
		const { error } = await runNode(on('delete'));
		expect(error?.message).toContain('such as campaign · ');
		expect(error?.description).toContain('Even If Assigned');
		const [item] = await itemsOf(on('delete', { options: { evenIfAssigned: true } }));
		expect(item).toMatchObject({ deleted: true });
		expect(sandbox.requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
		expect(assigned()).toEqual([]);
	});
});

describe('the list of targets of a rule', () => {
	it.each([
		['campaign', 'Welcome Codes · Discount Coupons'],
		['earning_rule', 'Double points · order.paid · disabled · Coffee Club'],
		['promotion_tier', '5 € off above 50 €'],
		['reward_assignment', '5 € gift card · Summer Rewards · 150 points'],
		['voucher', 'WELCOME-10 · Discount Coupon'],
	])('shows each %s, and only those with the typed text', async (relatedObjectType, name) => {
		withRule(sandbox.world);
		const [filter = ''] = name.split(' · ');
		const { parameters } = assigning({ relatedObjectType });
		const { results } = await openList(sandbox, 'searchRuleTargets', { parameters, filter });
		const names = results.map((entry) => entry.name);
		expect(names).toContain(name);
		expect(names.filter((other) => !other.includes(filter))).toEqual([]);
	});

	it('asks for the ID of a distribution, as Voucherify lists none', async () => {
		const { parameters } = assigning({ relatedObjectType: 'distribution' });
		const opening = openList(sandbox, 'searchRuleTargets', { parameters });
		await expect(opening).rejects.toThrow('Voucherify does not list distributions');
	});

	it('shows the assignments of the chosen rule', async () => {
		const { parameters } = on('unassign');
		const { results } = await openList(sandbox, 'searchRuleAssignments', { parameters });
		expect(results).toEqual([{ name: `Campaign · ${CAMPAIGN_IDS.springSale}`, value: ASSIGNMENT }]);
	});
});
