import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { INodeParameters } from 'n8n-workflow';
import { request } from 'undici';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from '../support/engine';
import { Visitor } from './support/browser';
import { Builder } from './support/builder';
import { Desk } from './support/desk';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { voucherify, workflowOf } from './support/oneNode';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { Receiver } from './support/receiver';
import { eventually, itemsOf, successfulRuns } from './support/runs';
import { AS_PROJECT, book, COFFEE_CLUB, control, stored, transactionsOf } from './support/sandbox';

const DAY_MS = 24 * 60 * 60 * 1000;
const END_OF_YEAR = new Date('2026-12-31T23:59:59.999').toISOString();

/** A column with its value in the view for JSON. */
const column = (name: string, value: string) => new RegExp(`"${name}":\\s*${value}`);

let playground: Playground;
let visitor: Visitor;
let editor: Editor;
let desk: Desk;
let builder: Builder;

beforeAll(async () => {
	playground = new Playground('--state', await usedFolder('tasks'), '--port', portFor('tasks'));
	await playground.printed('Ctrl-C stops everything');
	const url = playground.reported('Editor');
	editor = await Editor.signIn(url);
	visitor = await Visitor.arrive('tasks');
	await visitor.signIn(url);
	desk = new Desk(visitor, url);
	builder = new Builder(visitor);
});

/** Opens a workflow whose only step gets the items. */
async function openStep(parameters: INodeParameters, items: object[]): Promise<void> {
	const { id } = await workflowOf(editor, await voucherify(editor, parameters), items);
	await desk.openWorkflow(id);
}

const isVoucher = (value: unknown): value is { code: unknown; redeemed_quantity: number } =>
	typeof value === 'object' && value !== null && 'redeemed_quantity' in value;

/** How often a code was redeemed, without what was rolled back. */
async function timesRedeemed(code: string): Promise<number> {
	const vouchers = await stored(playground.reported('Voucherify'), 'vouchers');
	return (
		vouchers.filter(isVoucher).find((voucher) => voucher.code === code)?.redeemed_quantity ?? 0
	);
}

const publications = async () => await stored(playground.reported('Voucherify'), 'publications');

const isRow = (value: unknown): value is { status?: unknown } =>
	typeof value === 'object' && value !== null;

describe('a code for each of five pasted customers, one of them without an email address', () => {
	const names = ['anna', 'bob', 'carl', 'dora', 'emil'];
	const pasted = names.map((name) => ({
		name,
		email: name === 'carl' ? '' : `${name}@example.com`,
	}));
	const publishing = {
		resource: 'publication',
		operation: 'create',
		campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
		customerSourceId: '={{ $json.email }}',
	};

	test('gives none, and names the row', async () => {
		const before = await publications();
		await openStep(publishing, pasted);
		await desk.atStep('Voucherify', async () => {
			await desk.run('failure');
			const text = await desk.output.innerText();
			await visitor.picture('refused');
			expect(text).toContain('Customer Source ID is empty');
			expect(text).toContain('Nothing was sent. Of 5 items, 0 are done, 1 failed');
			expect(text).toContain('item 2 (row 3), carl');
		});
		expect(await publications()).toEqual(before);
	});

	test('gives four with Continue On Fail, and says who got none', async () => {
		const node = await voucherify(editor, publishing);
		const { id } = await workflowOf(editor, { ...node, onError: 'continueRegularOutput' }, pasted);
		const before = await publications();
		await desk.openWorkflow(id);
		await desk.atStep('Voucherify', async () => {
			await desk.run('success');
			await desk.show('table');
			await visitor.picture('given');
			const text = await desk.output.innerText();
			expect(text.match(/HELLO-\d+/g)).toHaveLength(4);
			expect(text).toContain('item 2 (row 3), carl');
		});
		expect(await publications()).toHaveLength(before.length + 4);
	});
});

test('a gift card gets 12,50, and the step shows what it has now', async () => {
	const booking = {
		resource: 'voucher',
		operation: 'adjustBalance',
		voucherCode: byId('GIFT-0001'),
		amount: '12,50',
		amountsIn: 'major',
	};
	await openStep(booking, [{}]);
	await desk.atStep('Voucherify', async () => {
		await desk.run('success');
		await desk.read(column('code', '"GIFT-0001"'));
		await desk.read(column('amount', '12\\.5'));
		await desk.read(column('amounts_in', '"major"'));
		await visitor.picture('booked');
	});
});

test('one amount on one card for twelve items is told', async () => {
	const booking = {
		resource: 'voucher',
		operation: 'adjustBalance',
		voucherCode: byId('GIFT-0001'),
		amount: '1',
		amountsIn: 'major',
	};
	await openStep(
		booking,
		Array.from({ length: 12 }, (_, index) => ({ index })),
	);
	await desk.atStep('Voucherify', async () => {
		await desk.run('success');
		await desk.output.getByText('12 items book 1 on one card').waitFor();
		await visitor.picture('twelve');
	});
});

test('a campaign of 10 %, at most 50,00, with 100 codes is valid until the end of the picked day, once each', async () => {
	const creating = {
		resource: 'campaign',
		operation: 'create',
		name: 'New Year',
		percentOff: '10',
		vouchersCount: 100,
	};
	await openStep(creating, [{}]);
	await desk.atStep('Voucherify', async () => {
		await builder.typeDate('expirationDate', '2026-12-31 00:00:00');
		expect(await visitor.part('parameter-input-amountsIn').count()).toBe(0);
		await visitor.picture('campaign');
		await builder.add('Discount Options', 'Max Discount');
		await builder.type('amountLimit', '50,00');
		await builder.choose('amountsIn', 'Major Units');
		await visitor.picture('limited');
		await desk.run('success');
		await desk.read(column('vouchers_count', '100'));
		await desk.read(column('expiration_date', `"${END_OF_YEAR}"`));
		await visitor.picture('created');
	});
	const url = `${playground.reported('Voucherify')}/v1/vouchers?limit=100&campaign=New%20Year`;
	const { body } = await request(url, { headers: AS_PROJECT });
	const discount = { type: 'PERCENT', percent_off: 10, amount_limit: 5000 };
	const code = { discount, redemption: { quantity: 1 } };
	expect(await body.json()).toMatchObject({ vouchers: Array(100).fill(code) });
});

test('members are listed with names and points, one of them gets 50, and a workflow in Voucherify tells that', async () => {
	const program = byId(PROGRAM_IDS.beanSociety);
	await openStep(
		{
			resource: 'loyaltyMember',
			operation: 'getAll',
			programId: program,
			limit: 5,
			options: { addCustomer: true, addPoints: true },
		},
		[{}],
	);
	let [memberId = '', cardId = ''] = [''];
	await desk.atStep('Voucherify', async () => {
		await desk.run('success');
		await desk.read(column('customer_name', '"[^"]+"'));
		await desk.read(column('customer_email', '"[^"]+@[^"]+"'));
		await desk.read(column('points', '\\d+'));
		[, memberId = ''] = await desk.read(column('id', '"(\\w+)"'));
		[, cardId = ''] = await desk.read(column('card_id', '"(\\w+)"'));
		await visitor.picture('members');
	});
	const webhookId = randomUUID();
	const events = ['loyalty.points'];
	const receiver = await Receiver.publish(editor, { events }, webhookId);
	await control(playground.reported('Voucherify'), 'POST', 'workflows', {
		target_url: `${playground.reported('Editor')}/webhook/${webhookId}/webhook`,
		events: ['ADMIN_CREDIT'],
	});
	await openStep(
		{
			resource: 'loyaltyCard',
			operation: 'adjustPoints',
			programId: program,
			memberId: byId(memberId),
			cardId: byId(cardId),
			points: '50',
			waitUntilBooked: true,
		},
		[{}],
	);
	await desk.atStep('Voucherify', async () => {
		await desk.run('success');
		await desk.read(column('points', '50'));
		await desk.read(column('card_id', `"${cardId}"`));
		await desk.read(column('booked', 'true'));
		await visitor.picture('adjusted');
	});
	const runs = await eventually(async () => {
		const ended = await successfulRuns(editor, receiver.workflowId);
		return ended.length === 2 ? ended : undefined;
	});
	const rows = await Promise.all(
		runs.map((run) => itemsOf(editor, run, 'Voucherify Webhook Trigger')),
	);
	const details = { event_type: 'ADMIN_CREDIT', points: 50, card_id: cardId, member_id: memberId };
	const status = ({ status }: { status?: unknown }) => String(status);
	expect(
		rows
			.flat()
			.filter(isRow)
			.toSorted((a, b) => status(a).localeCompare(status(b))),
	).toEqual([
		expect.objectContaining({ ...details, status: 'APPROVED' }),
		expect.objectContaining({ ...details, status: 'PENDING' }),
	]);
});

test('products of a file with semicolons and decimal commas are created by its columns', async () => {
	const file = [
		'Source ID;Name;Price;Color',
		'espresso-250;Espresso 250 g;12,50;brown',
		'machine;Espresso Machine;1.250,00;',
		'mug;Mug;7,9;white',
	];
	await builder.beginWith('On form submission');
	await builder.describeForm('Products', 'Products');
	await builder.choose('fieldType', 'File');
	await builder.submitForm(async (form) => {
		const buffer = Buffer.from(file.join('\n'));
		const upload = { name: 'products.csv', mimeType: 'text/csv', buffer };
		await form.locator('input[type=file]').setInputFiles(upload);
	});
	await builder.close();
	await builder.addAction('csv', 'Extract from File', 'Extract from CSV');
	await builder.type('binaryPropertyName', 'Products');
	await builder.add('Options', 'Delimiter');
	await builder.type('delimiter', ';');
	await desk.run('success');
	await builder.close();

	await builder.addAction('products', 'Voucherify Catalog', 'Create or update many products');
	await builder.choose('dataToSend', 'Map Automatically');
	await desk.run('failure');
	await desk.output.getByText("Column Price is '12,50': choose Major Units").waitFor();
	await builder.choose('amountsIn', 'Major Units');
	await desk.run('success');
	await desk.output.getByText('Color becomes metadata').waitFor();
	await desk.output.getByText('3 succeeded, 0 failed').waitFor();
	await desk.show('table');
	const rows = desk.output.locator('tbody tr').filter({ hasText: /[a-z]/ });
	await rows.nth(2).waitFor();
	await visitor.picture('products');
	const shown = (await rows.allInnerTexts()).map((row) =>
		row
			.trim()
			.split(/\s*\t\s*/)
			.slice(0, 4),
	);
	expect(shown).toEqual([
		['espresso-250', 'Espresso 250 g', '12.5', 'major'],
		['machine', 'Espresso Machine', '1250', 'major'],
		['mug', 'Mug', '7.9', 'major'],
	]);
	await builder.backToCanvas('Create or Update Many: Product');
	const products = await stored(playground.reported('Voucherify'), 'products');
	expect(products.slice(-3)).toMatchObject([
		{ source_id: 'espresso-250', price: 1250, metadata: { Color: 'brown' } },
		{ source_id: 'machine', price: 125_000, metadata: {} },
		{ source_id: 'mug', price: 790, metadata: { Color: 'white' } },
	]);
});

test('a code is checked, redeemed and rolled back, each step with what the one before shows', async () => {
	const before = await timesRedeemed('WELCOME-10');
	await builder.beginWith('Trigger manually');
	await builder.addAction('check code', 'Voucherify Redeem', 'Check a code');
	await builder.pick('code', 'WELCOME-10 · Discount Coupon');
	await builder.choose('specifyOrder', 'Using Fields Below');
	await builder.add('Order Fields', 'Amount');
	await builder.type('amount', '80,00');
	await builder.choose('amountsIn', 'Major Units');
	await desk.run('success');
	await desk.read(column('valid', 'true'));
	await desk.read(column('discount_amount', '8'));
	await desk.read(column('total_after', '72'));
	await visitor.picture('checked');
	await builder.close();

	await builder.addAction('redeem', 'Voucherify Redeem', 'Redeem a code');
	await builder.drag('id', 'code');
	await builder.choose('specifyOrder', 'Using Fields Below');
	await builder.add('Order Fields', 'Amount');
	await builder.drag('total_before', 'amount');
	await builder.choose('amountsIn', 'Major Units');
	await desk.run('success');
	await desk.read(column('redeemed', 'true'));
	await desk.read(column('total_discount', '8'));
	await desk.read(column('order_status', '"PAID"'));
	await visitor.picture('redeemed');
	expect(await timesRedeemed('WELCOME-10')).toBe(before + 1);
	await builder.close();

	await builder.addAction('refund', 'Voucherify Redeem', 'Roll back a redemption');
	await builder.drag('redemption_id', 'redemptionId');
	await builder.choose('amountsIn', 'Major Units');
	await desk.run('success');
	await desk.read(column('rolled_back', 'true'));
	await desk.read(column('total_after', '80'));
	await desk.read(column('order_status', '"CANCELED"'));
	await visitor.picture('rolled-back');
	await builder.backToCanvas('Roll Back: Redemption');
	expect(await timesRedeemed('WELCOME-10')).toBe(before);
});

test('the transactions of the last day are a file each night', async () => {
	const voucherify = playground.reported('Voucherify');
	await book(voucherify, { count: 3 });
	await builder.beginWith('On a schedule');
	// Every day at midnight, as n8n proposes it.
	await desk.run('success');
	await builder.close();
	await builder.addAction('transactions', 'Voucherify', 'Export transactions as CSV');
	await builder.pick('campaignId', 'Coffee Club');
	await builder.add('Options', 'Created After');
	await builder.typeExpression('createdAfter', "{{ $now.minus(1, 'day') }}", /DateTime/);
	await builder.add('Options', 'File Name');
	await builder.type('fileName', 'transactions.csv');
	await desk.run('success');
	await desk.output.getByTestId('radio-button-binary').click();
	await desk.output.getByText('transactions.csv').waitFor();
	await visitor.picture('file');
	const downloaded = visitor.page.waitForEvent('download');
	await desk.output.getByText('Download', { exact: true }).click();
	const download = await downloaded;
	expect(download.suggestedFilename()).toBe('transactions.csv');
	const table = await readFile(await download.path(), 'utf8');
	expect(table).toMatch(/^id,type,source_id,reason,balance,amount,created_at,/);
	// A reason may have line breaks.
	const ids = table.match(/^vtx_\w+/gm)?.sort() ?? [];
	const dayAgo = Date.now() - DAY_MS;
	const all = await transactionsOf(voucherify, COFFEE_CLUB);
	const recent = all.filter(({ created_at }) => Date.parse(created_at) > dayAgo);
	expect(ids).toEqual(recent.map(({ id }) => id).sort());
	expect(ids.length).toBeGreaterThanOrEqual(3);
	expect(ids.length).toBeLessThan(all.length);
	await builder.backToCanvas('Export: Voucher Transaction');
});
