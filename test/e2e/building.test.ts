import { join } from 'node:path';
import { request } from 'undici';
import { Visitor } from './support/browser';
import { Builder } from './support/builder';
import { Desk } from './support/desk';
import { usedFolder } from './support/folder';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { until } from './support/runs';
import { AS_PROJECT, stored } from './support/sandbox';
import { examples, isNote } from '../unit/playground/examples';

let playground: Playground;
let visitor: Visitor;
let builder: Builder;
let desk: Desk;

beforeAll(async () => {
	playground = new Playground(
		'--state',
		await usedFolder('building'),
		'--port',
		portFor('building'),
	);
	await playground.printed('Ctrl-C stops everything');
	visitor = await Visitor.arrive('building');
	const url = playground.reported('Editor');
	await visitor.signIn(url);
	builder = new Builder(visitor);
	desk = new Desk(visitor, url);
});

test('gives a code to everyone who fills in a form, from an empty canvas', async () => {
	await builder.beginWith('On form submission');
	await builder.describeForm('Newsletter', 'Email');
	await builder.submitForm((form) => form.getByLabel('Email').fill('eva.brown@example.com'));
	await desk.output.getByText('eva.brown@example.com').first().waitFor();
	await builder.close();
	await builder.addAction('promo code', 'Voucherify', 'Publish a code to a customer');
	await visitor.part('parameter-input-campaignId').getByTestId('rlc-input').click();
	await visitor.part('rlc-item').filter({ hasText: 'Welcome Codes' }).click();
	await builder.drag('Email', 'customerSourceId');
	await visitor.picture('dragged');
	await desk.run('success');
	await desk.output
		.getByText(/^HELLO-\d/)
		.first()
		.waitFor();
	await visitor.picture('published');
	await builder.backToCanvas('Create: Publication');
	expect(await stored(playground.reported('Voucherify'), 'customers')).toContainEqual(
		expect.objectContaining({ source_id: 'eva.brown@example.com' }),
	);
});

test('invites a user from an empty canvas', async () => {
	await builder.beginWith('Trigger manually');
	await builder.addAction('voucherify', 'Voucherify Setup', 'Invite a user to projects');
	expect(await builder.credential()).toBe('Voucherify Management account');
	await builder.type('email', 'eva.brown@example.com');
	await builder.type('firstName', 'Eva');
	await builder.type('lastName', 'Brown');
	await builder.pick('projectId', 'Mobile App');
	await builder.pick('role', 'Viewer');
	await visitor.picture('invite');
	await desk.run('success');
	await visitor.picture('invited');
	await desk.output.getByText('eva.brown@example.com').first().waitFor();
	await builder.backToCanvas('Invite: User');
	expect(await stored(playground.reported('Voucherify'), 'invitations')).toMatchObject([
		{ email: 'eva.brown@example.com', projects: { proj_Mobi1App7: 'VIEWER' } },
	]);
});

test('creates an earning rule from an empty canvas', async () => {
	await builder.beginWith('Trigger manually');
	await builder.addAction('earning rule', 'Voucherify Loyalty (Legacy)', 'Create an earning rule');
	expect(await builder.credential()).toBe('Voucherify account');
	await builder.pick('campaignId', 'Summer Rewards');
	await builder.choose('pointsType', 'Proportional');
	await visitor.picture('rule');
	await builder.type('points', '3');
	await builder.type('every', '10,00');
	await builder.choose('amountsIn', 'Major Units');
	await desk.run('success');
	await visitor.picture('created');
	await desk.output.getByText('earning_rule').first().waitFor();
	await builder.backToCanvas('Create: Earning Rule');
	const rules = await stored(playground.reported('Voucherify'), 'earningRules');
	expect(rules.at(-1)).toMatchObject({
		event: 'order.paid',
		loyalty: { type: 'PROPORTIONAL', order: { amount: { every: 1000, points: 3 } } },
	});
});

const NEVER_ORDERED = {
	junction: 'and',
	'summary.orders.total_count': { conditions: { $is: 0 } },
};

test('10 % for new customers above 50,00, once each, in December: a rule and a campaign', async () => {
	const voucherify = playground.reported('Voucherify');
	const made = await request(`${voucherify}/v1/segments`, {
		method: 'POST',
		headers: { ...AS_PROJECT, 'content-type': 'application/json' },
		body: JSON.stringify({ name: 'New Customers', type: 'auto-update', filter: NEVER_ORDERED }),
	});
	expect(made.statusCode).toBe(200);
	await builder.beginWith('Trigger manually');
	await builder.addAction('rule', 'Voucherify Setup', 'Create a validation rule');
	await builder.type('name', 'New customers above 50');
	await builder.choose('contextType', 'Campaign of Discount Codes');
	await builder.add('Conditions', 'Customer in Segment');
	await builder.add('Conditions', 'Minimum Order Amount');
	await builder.add('Conditions', 'Redemptions per Customer');
	await builder.pick('segmentId', 'New Customers');
	await builder.type('minimumAmount', '50,00');
	await builder.type('redemptionsPerCustomer', '1');
	await builder.choose('amountsIn', 'Major Units');
	await visitor.picture('rule');
	await desk.run('success');
	const [, ruleId = ''] = await desk.read(/"id":\s*"(val_\w+)"/);
	await builder.backToCanvas('Create: Validation Rule');

	await builder.addAction('campaign', 'Voucherify Setup', 'Create a campaign');
	await builder.type('name', 'December');
	await builder.type('percentOff', '10');
	await builder.type('vouchersCount', '20');
	await builder.typeDate('expirationDate', '2026-12-31 00:00:00');
	await builder.add('Additional Fields', 'Start Date');
	await builder.typeDate('startDate', '2026-12-01 00:00:00');
	await builder.add('Additional Fields', 'Validation Rules');
	await visitor.page.getByRole('button', { name: 'Add rule' }).click();
	await builder.drag('id', 'validationRuleId');
	await visitor.picture('december');
	await desk.run('success');
	await desk.read(/"vouchers_count":\s*20/);
	await visitor.picture('created');
	await builder.backToCanvas('Create: Campaign');

	const ask = async (path: string) => {
		const { body } = await request(`${voucherify}/v1/${path}`, { headers: AS_PROJECT });
		return await body.json();
	};
	expect(await ask(`validation-rules/${ruleId}`)).toMatchObject({
		context_type: 'campaign.discount_coupons',
		rules: {
			1: { name: 'customer.segment' },
			2: { name: 'order.amount', conditions: { $more_than_or_equal: [5000] } },
			3: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } },
			logic: '1 and 2 and 3',
		},
	});
	expect(await ask('campaigns/December')).toMatchObject({
		start_date: new Date('2026-12-01T00:00:00').toISOString(),
		expiration_date: new Date('2026-12-31T23:59:59.999').toISOString(),
		validation_rules_assignments: { data: [{ rule_id: ruleId }] },
	});
});

/** The four common ways to write an amount, with the value that is sent. */
const SPELLINGS = [
	['12.5', 1250],
	['12,50', 1250],
	['1,250.00', 125_000],
	['1 250,00 €', 125_000],
] as const;

test('accepts amounts as people type them', async () => {
	const amounts = async () =>
		(await stored(playground.reported('Voucherify'), 'vouchers')).flatMap((voucher) =>
			typeof voucher === 'object' && voucher !== null && 'total' in voucher ? voucher.total : [],
		);
	const before = await amounts();
	await builder.beginWith('Trigger manually');
	await builder.addAction('gift card', 'Voucherify', 'Create a code');
	await builder.choose('voucherType', 'Gift Card');
	await builder.choose('amountsIn', 'Major Units');
	for (const [index, [written]] of SPELLINGS.entries()) {
		await builder.type('amount', written);
		await desk.run('success');
		await visitor.picture('amount');
		await until(async () => (await amounts()).length > before.length + index);
	}
	await builder.backToCanvas('Create: Voucher');
	const made = (await amounts()).slice(before.length);
	expect(made).toEqual(SPELLINGS.map(([, amount]) => amount));
});

const WORKFLOWS = join(__dirname, '../../playground/workflows');

describe('the file of an example', () => {
	beforeAll(() => {
		// The browser asks before it leaves a workflow that is not saved.
		visitor.page.on('dialog', (dialog) => void dialog.accept());
	});

	test.each(examples)('imports $file as the documents say', async ({ file, nodes }) => {
		const { page } = visitor;
		await page.goto(`${playground.reported('Editor')}/workflow/new`);
		await page.getByTestId('canvas-plus-button').waitFor();
		await page.getByTestId('workflow-menu').first().click();
		await page.getByTestId('workflow-menu-item-import').hover();
		const chooser = page.waitForEvent('filechooser');
		await page.getByText('From file').click();
		await (await chooser).setFiles(join(WORKFLOWS, file));
		for (const { name } of nodes.filter((node) => !isNote(node))) {
			await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).waitFor();
		}
	});
});
