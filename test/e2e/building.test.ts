import { join } from 'node:path';
import { Visitor } from './support/browser';
import { usedFolder } from './support/folder';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { until } from './support/runs';
import { stored } from './support/sandbox';
import { examples, isNote } from '../unit/playground/examples';

let playground: Playground;
let visitor: Visitor;

beforeAll(async () => {
	playground = new Playground(
		'--state',
		await usedFolder('building'),
		'--port',
		portFor('building'),
	);
	await playground.printed('Ctrl-C stops everything');
	visitor = await Visitor.arrive('building');
	await visitor.signIn(playground.reported('Editor'));
});

/** Opens an empty canvas from the overview, and adds a trigger. */
async function beginWith(trigger: string): Promise<void> {
	const { page } = visitor;
	await visitor.part('project-home-menu-item').click();
	await page.getByRole('button', { name: 'Create workflow' }).click();
	await visitor.part('canvas-plus-button').click();
	await page.getByText(trigger, { exact: true }).first().click();
}

/** Searches for a word, and adds an action of a node by mouse. */
async function addAction(word: string, node: string, action: string): Promise<void> {
	const { page } = visitor;
	await visitor.part('canvas-handle-plus').first().click();
	await visitor.part('node-creator-search-bar').fill(word);
	await page.getByText(node, { exact: true }).first().click();
	await visitor.picture('actions');
	await page.getByText(action, { exact: true }).click();
	await visitor.part('ndv').waitFor();
}

/** Picks an entry in the list of a resource locator. */
async function pick(parameter: string, entry: string): Promise<void> {
	await visitor.part(`parameter-input-${parameter}`).getByTestId('rlc-input').click();
	await visitor.part('rlc-item').getByText(entry, { exact: true }).click();
}

/** Picks an entry in a drop-down. */
async function choose(parameter: string, entry: string): Promise<void> {
	await visitor.part(`parameter-input-${parameter}`).click();
	const entries = visitor.part('parameter-input-item').getByText(entry, { exact: true });
	await entries.filter({ visible: true }).click();
}

async function type(parameter: string, text: string): Promise<void> {
	await visitor.part(`parameter-input-${parameter}`).locator('input').fill(text);
}

/** The credential that n8n has preselected. */
async function credential(): Promise<string> {
	return await visitor.part('node-credentials-select').locator('input').inputValue();
}

async function runStep(): Promise<void> {
	await visitor.part('node-execute-button').click();
	// The success message disappears after seconds: on a busy machine, the test could miss it.
	await visitor.part('output-panel').getByTestId('ndv-data-container').waitFor();
}

/** Drags a field of the input onto a parameter; repeats it if the editor was not ready. */
async function drag(field: string, parameter: string): Promise<void> {
	const { mouse } = visitor.page;
	const source = visitor.part('ndv-input-panel').getByText(field, { exact: true }).first();
	const target = visitor.part(`parameter-input-${parameter}`);
	for (let isThere = false; !isThere;) {
		const [from, to] = [await source.boundingBox(), await target.boundingBox()];
		if (!from || !to) throw new Error(`${field} or ${parameter} is not to be seen`);
		await mouse.move(from.x + 5, from.y + 5);
		await mouse.down();
		await mouse.move(to.x, to.y, { steps: 5 });
		await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
		await mouse.up();
		const dropped = target.getByText(`$json.${field}`).waitFor({ timeout: 10_000 });
		isThere = await dropped.then(
			() => true,
			() => false,
		);
	}
}

/** Closes the step, and checks the subtitle below it. */
async function backToCanvas(subtitle: string): Promise<void> {
	await visitor.part('ndv-close-button').click();
	await visitor.part('canvas-default-node').getByText(subtitle).waitFor();
	await visitor.picture('canvas');
}

test('gives a code to everyone who fills in a form, from an empty canvas', async () => {
	const { page } = visitor;
	await beginWith('On form submission');
	await page.getByPlaceholder('e.g. Contact us').fill('Newsletter');
	await page.getByRole('button', { name: 'Add Form Element' }).click();
	await page.getByPlaceholder('e.g. What is your name?').fill('Email');
	const opened = page.context().waitForEvent('page');
	await visitor.part('node-execute-button').click();
	const form = await opened;
	await form.getByLabel('Email').fill('eva.brown@example.com');
	await form.getByRole('button', { name: 'Submit' }).click();
	await visitor.part('output-panel').getByText('eva.brown@example.com').first().waitFor();
	await form.close();
	await visitor.part('ndv-close-button').click();
	await addAction('promo code', 'Voucherify', 'Publish a code to a customer');
	await visitor.part('parameter-input-campaignId').getByTestId('rlc-input').click();
	await visitor.part('rlc-item').filter({ hasText: 'Welcome Codes' }).click();
	await drag('Email', 'customerSourceId');
	await visitor.picture('dragged');
	await runStep();
	await visitor
		.part('output-panel')
		.getByText(/^HELLO-\d/)
		.first()
		.waitFor();
	await visitor.picture('published');
	await backToCanvas('Create: Publication');
	expect(await stored(playground.reported('Voucherify'), 'customers')).toContainEqual(
		expect.objectContaining({ source_id: 'eva.brown@example.com' }),
	);
});

test('invites a user from an empty canvas', async () => {
	await beginWith('Trigger manually');
	await addAction('voucherify', 'Voucherify Setup', 'Invite a user to projects');
	expect(await credential()).toBe('Voucherify Management account');
	await type('email', 'eva.brown@example.com');
	await type('firstName', 'Eva');
	await type('lastName', 'Brown');
	await pick('projectId', 'Mobile App');
	await pick('role', 'Viewer');
	await visitor.picture('invite');
	await runStep();
	await visitor.picture('invited');
	await visitor.part('output-panel').getByText('eva.brown@example.com').first().waitFor();
	await backToCanvas('Invite: User');
	expect(await stored(playground.reported('Voucherify'), 'invitations')).toMatchObject([
		{ email: 'eva.brown@example.com', projects: { proj_Mobi1App7: 'VIEWER' } },
	]);
});

test('creates an earning rule from an empty canvas', async () => {
	await beginWith('Trigger manually');
	await addAction('earning rule', 'Voucherify Loyalty (Legacy)', 'Create an earning rule');
	expect(await credential()).toBe('Voucherify account');
	await pick('campaignId', 'Summer Rewards');
	await choose('pointsType', 'Proportional');
	await visitor.picture('rule');
	await type('points', '3');
	await type('every', '10,00');
	await choose('amountsIn', 'Major Units');
	await runStep();
	await visitor.picture('created');
	await visitor.part('output-panel').getByText('earning_rule').first().waitFor();
	await backToCanvas('Create: Earning Rule');
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
	await beginWith('Trigger manually');
	await addAction('gift card', 'Voucherify', 'Create a code');
	await choose('voucherType', 'Gift Card');
	await choose('amountsIn', 'Major Units');
	for (const [index, [written]] of SPELLINGS.entries()) {
		await type('amount', written);
		await runStep();
		await visitor.picture('amount');
		await until(async () => (await amounts()).length > before.length + index);
	}
	await backToCanvas('Create: Voucher');
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
