import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { KEYS } from '../../sandbox/auth';
import { Visitor } from './support/browser';
import { Editor } from './support/editor';
import { stateFolder } from './support/folder';
import { Playground } from './support/playground';
import { countRuns, eventually, itemsOf, successfulRuns, until } from './support/runs';
import {
	book,
	control,
	COFFEE_CLUB,
	createCampaign,
	pathsCalled,
	stored,
	takeAllCodes,
	transactionsOf,
	WELCOME_CODES,
} from './support/sandbox';

const SHEETS = join(__dirname, '../../playground/sheets');
const CUP = 'rew_wcx0kbhg9etYUIQ2cJQpZL8L';
const SUMMER_REWARDS = 'camp_Summer6Rewards1Loyal9D';

let playground: Playground;
let voucherify: string;
let editor: Editor;
let visitor: Visitor;

beforeAll(async () => {
	playground = new Playground('--state', await stateFolder('examples'), '--port', '5820');
	await playground.printed('Ctrl-C stops everything');
	voucherify = playground.reported('Voucherify');
	editor = await Editor.signIn(playground.reported('Editor'));
	visitor = await Visitor.arrive('examples');
});

const priceOf = (product: unknown) =>
	typeof product === 'object' && product !== null && 'price' in product && product.price;

const sourceIdOf = (row: unknown) =>
	typeof row === 'object' && row !== null && 'source_id' in row ? String(row.source_id) : '';
/** Several calls at once are carried out in any order. */
const bySourceId = (rows: unknown[]) =>
	rows.toSorted((a, b) => sourceIdOf(a).localeCompare(sourceIdOf(b)));

/** What workflows have told people, as far as it begins with a text. */
async function told(beginning: string): Promise<string[]> {
	const messages = await stored(voucherify, 'messages');
	return messages
		.map((message) =>
			typeof message === 'object' && message !== null && 'text' in message
				? String(message.text)
				: '',
		)
		.filter((text) => text.startsWith(beginning));
}

test('all examples are published', async () => {
	const names = playground.output.matchAll(/workflow\/(\w+)/g);
	const active = [...names].map(
		async ([, id]) => (await editor.call('GET', `/workflows/${id}`)).active,
	);
	const files = await readdir(join(__dirname, '../../playground/workflows'));
	expect(await Promise.all(active)).toEqual(files.map(() => true));
});

describe('what is there to see after the first start', () => {
	/** Runs a workflow by hand. @returns what one of its nodes gave out, if it ran */
	async function tried(workflow: string, trigger: string, node: string): Promise<unknown[]> {
		expect(await editor.run(workflow, trigger)).toBe('success');
		const [newest] = await successfulRuns(editor, workflow);
		return await itemsOf(editor, String(newest), node);
	}

	test('Alert on large redemptions: a real redemption', async () => {
		const sent = await tried('largeRedemption1', 'Large redemption', 'Write the message');
		expect(sent).toEqual([{ text: expect.stringContaining('150.00 € were paid') }]);
	});

	test('Catalogue and rewards upkeep: both steps that write', async () => {
		const [product] = await stored(voucherify, 'products');
		const rewards = await tried('catalogueUpkeepDay', 'Every night', 'Update the reward');
		expect(rewards).toMatchObject([{ id: CUP, metadata: { product_price: priceOf(product) } }]);
		const [newest] = await successfulRuns(editor, 'catalogueUpkeepDay');
		expect(await itemsOf(editor, String(newest), 'Update what it costs')).toHaveLength(1);
	});

	test('Loyalty export pipeline: transactions that no file has', async () => {
		const kept = await tried('loyaltyExportPipe', 'Every morning', 'Remember this run');
		expect(kept).toMatchObject([{ run: 2, rows: 5 }]);
	});

	test('Export finished: the rows of the newest file', async () => {
		expect(await tried('exportFinishedRow', 'Export finished', 'Rows')).not.toEqual([]);
	});
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

/** Fills in a form by its labels, and sends it. @returns what is said then */
async function filledIn(path: string, fields: Record<string, string>, button: string, end: RegExp) {
	const { page } = visitor;
	await page.goto(playground.reported('Form').replace('onboarding', path));
	for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
	await visitor.picture(path);
	await page.getByRole('button', { name: button }).click();
	await page.getByText(end).first().waitFor();
	return await page.locator('body').innerText();
}

const textsSince = async (before: number) =>
	(await stored(voucherify, 'messages')).slice(before).map((message) => JSON.stringify(message));

describe('Welcome code', () => {
	const signUp = async (name: string, email: string) =>
		await filledIn('welcome', { Name: name, 'E-mail': email }, 'Get my code', /Your code is/);

	test('gives a code with its QR picture, and the same one again', async () => {
		const before = (await stored(voucherify, 'messages')).length;
		const [code] = /HELLO-\d{4}/.exec(await signUp('Mary Smith', 'mary@example.com')) ?? [];
		expect(await signUp('Mary Smith', 'Mary@example.com')).toContain(
			`Your code is ${String(code)}`,
		);
		for (const message of await textsSince(before)) {
			expect(message).toMatch(/Welcome, Mary Smith! Your code is HELLO-\d{4}: 10 % off until 20/);
			expect(message).toContain('/assets/v1/qr/');
		}
		expect(await stored(voucherify, 'customers')).toContainEqual(
			expect.objectContaining({ source_id: 'mary@example.com', name: 'Mary Smith' }),
		);
		const { page } = visitor;
		await page.goto(voucherify);
		await page.getByAltText('The picture of the message').first().waitFor();
		await visitor.picture('welcome-inbox');
	});

	test('adds codes when there are none left, tells the team, and gives one of them', async () => {
		expect(await takeAllCodes(voucherify, WELCOME_CODES)).toBeGreaterThan(0);
		const before = (await stored(voucherify, 'messages')).length;
		expect(await signUp('Nathan Brown', 'nathan@example.com')).toContain('Welcome, Nathan Brown!');
		await until(async () => (await textsSince(before)).length > 1);
		expect((await textsSince(before)).join()).toMatch(/had run out of codes: 10 more were added/);
	});
});

test('Gift card after purchase: one card for each order, however often it comes', async () => {
	const { page } = visitor;
	const buy = async () => {
		await page.goto(playground.reported('Form').replace('onboarding', 'gift-card'));
		await page.getByLabel('Order number').fill('1001');
		await page.getByLabel('Value').selectOption('50');
		await page.getByLabel('Recipient', { exact: false }).first().fill('Mary Smith');
		await page.getByLabel("Recipient's e-mail").fill('mary@example.com');
		const file = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Send the gift card' }).click();
		expect((await file).suggestedFilename()).toMatch(/GIFT-ORDER-1001.*png$/);
		await visitor.picture('gift-card');
		return await page.locator('body').innerText();
	};
	const text = 'A gift card of 50.00 € for Mary Smith: GIFT-ORDER-1001';
	expect(await buy()).toContain(text);
	expect(await buy()).toContain(text);
	const cards = (await stored(voucherify, 'vouchers')).filter((card) =>
		JSON.stringify(card).includes('GIFT-ORDER-'),
	);
	expect(cards).toMatchObject([
		{ code: 'GIFT-ORDER-1001', balance: 5_000, campaign: 'Gift Cards' },
	]);
});

test('Weekly campaign report: a line for each campaign that Voucherify sums up', async () => {
	await createCampaign(voucherify, 'Autumn Codes');
	const before = (await stored(voucherify, 'messages')).length;
	expect(await editor.run('weeklyCampaignDay', 'Every Monday')).toBe('success');
	const [report] = (await textsSince(before)).filter((text) => text.includes('Campaigns from'));
	expect(report).toMatch(/• Welcome Codes: \d+ codes given out, \d+ redeemed, \d+ refused/);
	expect(report).toContain('• Autumn Codes: 0 codes given out, 0 redeemed, 0 refused');
	expect(report).not.toContain('Coffee Club');
	expect(await pathsCalled(voucherify)).toContain(`/v1/campaigns/${WELCOME_CODES}/summary`);
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
	const rules = await stored(voucherify, 'earningRules');
	expect(rules.filter((rule) => JSON.stringify(rule).includes(SUMMER_REWARDS))).toMatchObject([
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

test('Points from a POS file: points for each receipt, once, although the file comes twice', async () => {
	const { page } = visitor;
	const upload = async () => {
		await page.goto(playground.reported('Form').replace('onboarding', 'receipts'));
		await page.getByLabel('Receipts').setInputFiles(join(SHEETS, 'receipts.csv'));
		await page.getByRole('button', { name: 'Book the receipts' }).click();
		await page.getByText('3 receipts are booked').waitFor();
		return await page.locator('body').innerText();
	};
	const booked = (await transactionsOf(voucherify, COFFEE_CLUB)).length;
	const answers = [await upload(), await upload()];
	await visitor.picture('receipts');
	for (const answer of answers) expect(answer).toMatch(/R-0004: Amount must be a whole number/);
	const orders = (await stored(voucherify, 'orders')).filter((order) =>
		sourceIdOf(order).startsWith('R-'),
	);
	expect(bySourceId(orders)).toMatchObject([
		{ source_id: 'R-0001', status: 'PAID', amount: 1250 },
		{ source_id: 'R-0002', status: 'PAID', amount: 399 },
		{ source_id: 'R-0003', status: 'PAID', amount: 4800 },
	]);
	const earned = (await transactionsOf(voucherify, COFFEE_CLUB)).slice(booked);
	expect(bySourceId(earned)).toMatchObject([
		{ type: 'POINTS_ACCRUAL', source_id: 'R-0001', details: { balance: { amount: 12 } } },
		{ type: 'POINTS_ACCRUAL', source_id: 'R-0002', details: { balance: { amount: 3 } } },
		{ type: 'POINTS_ACCRUAL', source_id: 'R-0003', details: { balance: { amount: 48 } } },
	]);
});

test('Double points weekend: the rule is made once, switched on and off again, and the team is told', async () => {
	const before = (await stored(voucherify, 'messages')).length;
	const rule = async () =>
		(await stored(voucherify, 'earningRules')).find((one) =>
			JSON.stringify(one).includes('Double points weekend'),
		);
	expect(await editor.run('doublePointsWeek', 'Once, by hand')).toBe('success');
	expect(await rule()).toMatchObject({
		active: false,
		event: 'order.paid',
		loyalty: { order: { amount: { every: 100, points: 1 } } },
	});
	expect(await editor.run('doublePointsWeek', 'Friday evening')).toBe('success');
	expect(await rule()).toMatchObject({ active: true });
	expect(await editor.run('doublePointsWeek', 'Sunday midnight')).toBe('success');
	expect(await rule()).toMatchObject({ active: false });
	const [on, off] = await textsSince(before);
	expect(on).toContain('each euro brings two points');
	expect(off).toContain('Each euro brings one point again');
});

test('Import partner codes with a report: a file of codes, and which are not imported', async () => {
	const { page } = visitor;
	await page.goto(playground.reported('Form').replace('onboarding', 'partner-codes'));
	await page.getByLabel('Codes').setInputFiles(join(SHEETS, 'partner-codes.csv'));
	await page.getByRole('button', { name: 'Import the codes' }).click();
	await page.getByText('3 of 4 codes are imported').waitFor();
	await visitor.picture('partner-codes');
	expect(await page.locator('body').innerText()).toMatch(/Row 3, WELCOME-10: /);
	expect(await stored(voucherify, 'vouchers')).toContainEqual(
		expect.objectContaining({ code: 'PARTNER-2026-0001', campaign_id: WELCOME_CODES }),
	);
});

test('Nightly CRM and catalogue sync: one call each, and what is to be corrected', async () => {
	expect(await editor.run('nightlyCrmSyncAll', 'Every night')).toBe('success');
	const [newest] = await successfulRuns(editor, 'nightlyCrmSyncAll');
	expect(await itemsOf(editor, String(newest), 'Customers to correct')).toMatchObject([
		{ Row: 'crm-1003', Reason: expect.stringContaining('visits') },
	]);
	const customers = (await stored(voucherify, 'customers')).map(sourceIdOf);
	expect(customers).toEqual(expect.arrayContaining(['crm-1001', 'crm-1002']));
	const products = (await stored(voucherify, 'products')).map(sourceIdOf);
	expect(products).toEqual(expect.arrayContaining(['crm-espresso', 'crm-filter']));
});

describe('Refund: roll back and return points', () => {
	async function refund(order: string, back: string, more: Record<string, string> = {}) {
		const { page } = visitor;
		await page.goto(playground.reported('Form').replace('onboarding', 'refund'));
		await page.getByLabel('Order').fill(order);
		await page.getByLabel('What came back').selectOption(back);
		for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
		await page.getByRole('button', { name: 'Refund it' }).click();
		await page.getByText(/is refunded|on the card|not refunded/).waitFor();
		return await page.locator('body').innerText();
	}
	const orderOf = async (id: string) =>
		(await stored(voucherify, 'orders')).find((order) => sourceIdOf(order) === id);

	test('gives back all that an order was paid with, once', async () => {
		expect(await orderOf('W-1001')).toMatchObject({ status: 'PAID' });
		const answer = await refund('W-1001', 'Everything');
		await visitor.picture('refunded');
		expect(answer).toContain('WELCOME-10, GIFT-0003');
		expect(await orderOf('W-1001')).toMatchObject({ status: 'CANCELED', discount_amount: 0 });
		expect(await refund('W-1001', 'Everything')).toContain('That was done before');
	});

	test('returns points for a part', async () => {
		const answer = await refund('W-1001', 'A part', { Card: 'COFFEE-0001', Points: '25' });
		expect(answer).toContain('The card COFFEE-0001 has');
		const booked = (await transactionsOf(voucherify, COFFEE_CLUB)).at(-1);
		expect(booked).toMatchObject({ type: 'POINTS_ADDITION', source_id: 'refund-W-1001' });
	});

	test('says why an order cannot be refunded', async () => {
		expect(await refund('W-0000', 'Everything')).toContain('The order was not refunded');
	});
});

test('Held code for an abandoned cart: held, then given back', async () => {
	const { page } = visitor;
	const told = async (text: string) =>
		(await stored(voucherify, 'messages')).some((message) =>
			JSON.stringify(message).includes(text),
		);
	const held = async () =>
		JSON.stringify(await stored(voucherify, 'sessions')).includes('cart-C-2001');
	await page.goto(playground.reported('Form').replace('onboarding', 'checkout'));
	await page.getByLabel('Cart').fill('C-2001');
	await page.getByLabel('Total in €').fill('49.90');
	await page.getByLabel('Code').fill('SAVE-5');
	await page.getByRole('button', { name: 'Hold the code' }).click();
	await until(async () => await told('it costs 44.90 € instead of 49.90 €'));
	await until(async () => await told('the code SAVE-5 is free again'));
	expect(await held()).toBe(false);
	expect(await pathsCalled(voucherify)).toContain('/v1/vouchers/SAVE-5/sessions/cart-C-2001');
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
	const before = (await told('Large redemption')).length;
	const redemption = { voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION' };
	await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -9_900 });
	await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -22_200 });
	await until(async () => (await told('Large redemption')).length > before);
	expect((await told('Large redemption')).slice(before)).toEqual([
		expect.stringMatching(/^Large redemption: 222\.00 €/),
	]);
});

describe('examples that Voucherify starts at once', () => {
	/** Lets a code be redeemed for a known customer, as a shop does. */
	async function redeem(code: string, amount?: number): Promise<void> {
		const order = amount === undefined ? undefined : { amount };
		await request(`${voucherify}/v1/redemptions`, {
			method: 'POST',
			headers: {
				'x-app-id': KEYS.appId,
				'x-app-token': KEYS.appToken,
				'content-type': 'application/json',
			},
			body: JSON.stringify({
				redeemables: [{ object: 'voucher', id: code }],
				customer: { source_id: 'customer-00001' },
				order,
			}),
		}).then(({ body }) => body.dump());
	}

	test('Alert on large redemptions, at once', async () => {
		const redemption = { voucher: 'GIFT-0004', type: 'CREDITS_REDEMPTION' };
		await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -9_900 });
		await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -11_100 });
		await until(async () => (await told('At once: 111.00 €')).length > 0);
		expect(await told('At once: 99.00 €')).toEqual([]);
	});

	test('Redemption to CRM and chat: a row for each redemption, and a message', async () => {
		await redeem('PAY-20', 5_000);
		await until(async () => (await told('Redeemed:')).some((text) => text.includes('PAY-20')));
		const [newest] = await successfulRuns(editor, 'redemptionToCrm1');
		expect(await itemsOf(editor, String(newest), 'Note it in the CRM')).toMatchObject([
			{ code: 'PAY-20', redemption: expect.stringMatching(/^r_/) },
		]);
	});

	test('Failed redemption alert, and Fraud watch: five refusals, a question, an answer, a disabled code', async () => {
		const isActive = async () =>
			(await stored(voucherify, 'vouchers')).some(
				(voucher) => JSON.stringify(voucher).includes('"ONCE-ONLY"') && activeIn(voucher),
			);
		expect(await isActive()).toBe(true);
		for (let attempt = 0; attempt < 4; attempt += 1) await redeem('ONCE-ONLY');
		await until(async () => (await told('Refused: the code ONCE-ONLY')).length === 4);
		await until(async () => (await successfulRuns(editor, 'fraudWatchCodes1')).length === 4);
		expect(await told('Fraud?')).toEqual([]);
		await redeem('ONCE-ONLY');
		await until(async () => (await told('Fraud?')).length === 1);
		const [question = ''] = await told('Fraud?');
		expect(question).toContain('The code ONCE-ONLY was refused 5 times');
		const { page } = visitor;
		await page.goto(/http\S+/.exec(question)?.[0] ?? '');
		await page.getByRole('combobox').selectOption('Disable it');
		await visitor.picture('fraud');
		await page.getByRole('button', { name: 'Submit' }).click();
		await until(async () => !(await isActive()));
	});
});

const activeIn = (voucher: unknown) =>
	typeof voucher === 'object' && voucher !== null && 'active' in voucher && voucher.active === true;

describe("the local Voucherify's page", () => {
	const press = (name: string) => visitor.page.getByRole('button', { name }).click();
	const said = async (text: RegExp) => {
		const status = visitor.page.getByRole('status').getByText(text);
		await status.waitFor();
		return await status.innerText();
	};
	let messages: number;
	let exported: string;

	beforeAll(async () => {
		// What other examples have booked is kept before.
		await editor.run('loyaltyExportPipe', 'Every morning');
		messages = (await stored(voucherify, 'messages')).length;
		await visitor.page.goto(voucherify);
	});

	test('says what each button did', async () => {
		await press('Redeem 150.00 €');
		await said(/^150\.00 € was redeemed on GIFT-0001; \d/);
		await press('Make a product dearer');
		await said(/costs [\d.]+ € now/);
		await press('Book 5 transactions');
		await said(/^5 cards of Coffee Club were given points/);
		await press('Export transactions');
		exported = /exp_\w+/.exec(await said(/^The export exp_\w+ of 25 transactions/))?.[0] ?? '';
		expect(await stored(voucherify, 'exports')).toContainEqual(
			expect.objectContaining({ id: exported }),
		);
		await visitor.picture('buttons');
	});

	test('a dearer product reaches its reward', async () => {
		expect(await editor.run('catalogueUpkeepDay', 'Every night')).toBe('success');
		const [product] = await stored(voucherify, 'products');
		const rewards = await stored(voucherify, 'rewards');
		expect(rewards[1]).toMatchObject({ id: CUP, metadata: { product_price: priceOf(product) } });
	});

	test('booked transactions are kept by the pipeline', async () => {
		expect(await editor.run('loyaltyExportPipe', 'Every morning')).toBe('success');
		const [newest] = await successfulRuns(editor, 'loyaltyExportPipe');
		const kept = await itemsOf(editor, String(newest), 'Remember this run');
		expect(kept).toMatchObject([{ rows: 5 }]);
	});

	test('the triggers report the redemption and the export', async () => {
		await until(async () => (await stored(voucherify, 'messages')).length > messages);
		await visitor.page.getByText('Large redemption: 150.00 €').first().waitFor();
		await until(async () => {
			const runs = await successfulRuns(editor, 'exportFinishedRow');
			const rows = await Promise.all(runs.map((run) => itemsOf(editor, run, 'Rows')));
			return rows.some((items) => JSON.stringify(items).includes(exported));
		});
		await visitor.picture('reported');
	});
});

describe('AI agents', () => {
	beforeAll(async () => {
		await visitor.signIn(playground.reported('Editor'));
	});

	/** Opens the chat of a workflow. The editor remembers it open or closed, and the same button does both. */
	async function asking(workflow: string, text: string) {
		await visitor.page.goto(`${playground.reported('Editor')}/workflow/${workflow}`);
		const chat = visitor.part('canvas-chat');
		const question = chat.locator('textarea');
		for (let isOpen = false; !isOpen;) {
			await visitor.part('workflow-chat-button').click();
			const opened = question.waitFor({ timeout: 10_000 });
			isOpen = await opened.then(
				() => true,
				() => false,
			);
		}
		await question.fill(text);
		await question.press('Enter');
		return chat;
	}

	test('Ask about a card: the agent reads the card that the question names, and answers from what it finds', async () => {
		const spending = { voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount: -1_234 };
		await control(voucherify, 'POST', 'transactions', spending);
		const chat = await asking('cardAssistantChat', 'What happened on gift card GIFT-0002 lately?');
		await chat.getByText('credits redemption of -12.34').waitFor();
		await visitor.picture('agent');
		expect(await pathsCalled(voucherify)).toContain('/v1/vouchers/GIFT-0002/transactions');
	});

	test('Member service desk: points are given after a person has approved it, and once', async () => {
		const chat = await asking('memberServiceDesk', 'Give 50 points to customer-00001');
		const approve = chat.getByRole('button', { name: 'Approve' });
		await approve.waitFor();
		await until(async () => (await countRuns(editor, 'memberServiceDesk', 'waiting')) === 1);
		const given = async () =>
			(await pathsCalled(voucherify)).filter((path) => String(path).endsWith('/points')).length;
		expect(await given()).toBe(0);
		await approve.click();
		await chat.getByText('50 points were given to customer-00001').waitFor();
		await visitor.picture('member-service-desk');
		expect(await given()).toBe(1);
	});
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
