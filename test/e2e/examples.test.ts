import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Visitor } from './support/browser';
import { Editor } from './support/editor';
import { Playground } from './support/playground';
import { eventually, itemsOf, successfulRuns } from './support/runs';
import { book, control, COFFEE_CLUB, pathsCalled, stored, transactionsOf } from './support/sandbox';

const MINUTES = 60_000;
jest.setTimeout(5 * MINUTES);

const SHEETS = join(__dirname, '../../playground/sheets');
const CUP = 'rew_wcx0kbhg9etYUIQ2cJQpZL8L';

let state: string;
let playground: Playground;
let voucherify: string;
let editor: Editor;
let visitor: Visitor;

beforeAll(async () => {
	state = await mkdtemp(join(tmpdir(), 'voucherify-examples-'));
	playground = new Playground('--state', state, '--port', '5820');
	await playground.printed('Ctrl-C stops everything');
	voucherify = playground.reported('Voucherify');
	editor = await Editor.signIn(playground.reported('Editor'));
	visitor = await Visitor.arrive('examples');
});

afterAll(async () => {
	await visitor.leave();
	await playground.kill();
	await rm(state, { recursive: true });
});

test('all examples are published', async () => {
	const names = playground.output.matchAll(/workflow\/(\w+)/g);
	const active = [...names].map(
		async ([, id]) => (await editor.call('GET', `/workflows/${id}`)).active,
	);
	expect(await Promise.all(active)).toEqual(Array(7).fill(true));
});

describe('HR onboarding invites', () => {
	async function submit(email: string): Promise<string> {
		const { page } = visitor;
		await page.goto(playground.reported('Form'));
		await page.getByLabel('First name').fill('Nathan');
		await page.getByLabel('Last name').fill('Smith');
		await page.getByLabel('E-mail').fill(email);
		await page.getByLabel('Department').selectOption('Marketing');
		await page.getByLabel('Role').selectOption('User');
		await visitor.picture('onboarding');
		await page.getByRole('button', { name: 'Send the invitation' }).click();
		await page.getByText(/on its way|was not confirmed/).waitFor();
		await visitor.picture('answer');
		return await page.locator('body').innerText();
	}

	test('invites to the projects of the department, and says so', async () => {
		const answer = await submit('nathan.smith@example.com');
		expect(answer).toContain('Voucherify writes to nathan.smith@example.com');
		expect(await stored(voucherify, 'invitations')).toMatchObject([
			{
				first_name: 'Nathan',
				email: 'nathan.smith@example.com',
				projects: { proj_Wz8DeShop: 'USER', proj_Fr4Boutiq: 'USER', proj_Mobi1App7: 'USER' },
			},
		]);
		await visitor.page.goto(voucherify);
		expect(await visitor.page.locator('body').innerText()).toContain('Nathan Smith');
		await visitor.picture('inbox');
	});

	test('says why an invitation was refused, without keys and request IDs', async () => {
		const answer = await submit('ada.lovelace@example.com');
		expect(answer).toContain(
			'ada.lovelace@example.com is a user of Voucherify, or invited, already',
		);
		expect(answer).not.toMatch(/key:|request ID|duplicate_found/);
		expect(await stored(voucherify, 'invitations')).toHaveLength(1);
	});
});

test('Launch a loyalty campaign from a sheet: all rows in two calls, then the old tier ends', async () => {
	const { page } = visitor;
	const assigned = (await stored(voucherify, 'rewardAssignments')).length;
	await page.goto(playground.reported('Form').replace('onboarding', 'launch'));
	await page.getByLabel('Rewards').setInputFiles(join(SHEETS, 'rewards.csv'));
	await page.getByLabel('Earning rules').setInputFiles(join(SHEETS, 'earning-rules.csv'));
	await page.getByRole('button', { name: 'Launch' }).click();
	await page.getByText('Summer Rewards is launched').waitFor();
	await visitor.picture('launched');
	expect(await page.locator('body').innerText()).toContain('3 new rewards and 3 new earning rules');
	expect(await stored(voucherify, 'rewardAssignments')).toHaveLength(assigned + 3);
	expect(await stored(voucherify, 'earningRules')).toMatchObject([
		{
			source: { banner: 'A point for every euro' },
			loyalty: { order: { amount: { every: 100 } } },
		},
		{
			loyalty: { type: 'FIXED', points: 50 },
			start_date: new Date('2027-06-01T00:00').toISOString(),
			expiration_date: new Date('2027-06-30T23:59:59.999').toISOString(),
		},
		{ loyalty: { order: { amount: { every: 10_000, points: 25 } } } },
	]);
	expect((await stored(voucherify, 'promotionTiers'))[0]).toMatchObject({ active: false });
});

test('Catalogue and rewards upkeep: a changed product changes its reward and what that costs', async () => {
	const change = { name: 'Travel mug', price: 1290, image_url: 'https://www.example.com/mug.png' };
	await control(voucherify, 'PATCH', 'products/product-00001', change);
	expect(await editor.run('catalogueUpkeepDay', 'Every night')).toBe('success');
	const rewards = await stored(voucherify, 'rewards');
	expect(rewards[1]).toMatchObject({
		id: CUP,
		name: 'Travel mug',
		attributes: { image_url: change.image_url },
		metadata: { product_price: 1290 },
	});
	expect(rewards[4]).toMatchObject({ name: 'Coffee grinder' });
	expect(await stored(voucherify, 'rewardAssignments')).toContainEqual(
		expect.objectContaining({ reward_id: CUP, parameters: { loyalty: { points: 129 } } }),
	);
});

test('Alert on large redemptions: one message for each, and none for small ones', async () => {
	const redemption = { voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION' };
	await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -9_900 });
	await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -15_000 });
	const [message, ...others] = await eventually(async () => {
		const messages = await stored(voucherify, 'messages');
		return messages.length > 0 ? messages : undefined;
	});
	expect(message).toMatchObject({ text: expect.stringMatching(/^Large redemption: 150\.00 €/) });
	expect(others).toEqual([]);
});

test('Ask about a card: the agent reads the card that the question names, and answers from what it finds', async () => {
	const spending = { voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount: -1_234 };
	await control(voucherify, 'POST', 'transactions', spending);
	await visitor.signIn(playground.reported('Editor'));
	await visitor.page.goto(`${playground.reported('Editor')}/workflow/cardAssistantChat`);
	await visitor.part('workflow-chat-button').click();
	const question = visitor.part('canvas-chat').locator('textarea');
	await question.fill('What happened on gift card GIFT-0002 lately?');
	await question.press('Enter');
	await visitor.part('canvas-chat').getByText('credits redemption of -12.34').waitFor();
	await visitor.picture('agent');
	expect(await pathsCalled(voucherify)).toContain('/v1/vouchers/GIFT-0002/transactions');
});

test('Export finished: the rows of a file, once it is there', async () => {
	await book(voucherify, { count: 3 });
	expect(await editor.run('loyaltyExportPipe', 'Every morning')).toBe('success');
	const booked = (await transactionsOf(voucherify, COFFEE_CLUB)).slice(-3).map(({ id }) => id);
	const rows = await eventually(async () => {
		for (const run of await successfulRuns(editor, 'exportFinishedRow')) {
			const items = await itemsOf(editor, run, 'Rows');
			if (JSON.stringify(items).includes(booked[2] ?? '')) return items;
		}
		return undefined;
	});
	expect(rows).toEqual(
		expect.arrayContaining(
			booked.map((id): unknown =>
				expect.objectContaining({
					id,
					type: 'POINTS_ACCRUAL',
					amount: 10,
					export: expect.any(String),
				}),
			),
		),
	);
});
