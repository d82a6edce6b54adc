import { join } from 'node:path';
import { Visitor } from './support/browser';
import { Builder } from './support/builder';
import { Desk } from './support/desk';
import { usedFolder } from './support/folder';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { until } from './support/runs';
import { stored } from './support/sandbox';
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
