import type { INodeParameters } from 'n8n-workflow';
import { request } from 'undici';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from '../support/engine';
import { Visitor } from './support/browser';
import { Desk } from './support/desk';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { voucherify, workflowOf } from './support/oneNode';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { AS_PROJECT, stored } from './support/sandbox';

const END_OF_YEAR = new Date('2026-12-31T23:59:59.999').toISOString();

/** A column with its value in the view for JSON. */
const column = (name: string, value: string) => new RegExp(`"${name}":\\s*${value}`);

let playground: Playground;
let visitor: Visitor;
let editor: Editor;
let desk: Desk;

beforeAll(async () => {
	playground = new Playground('--state', await usedFolder('tasks'), '--port', portFor('tasks'));
	await playground.printed('Ctrl-C stops everything');
	const url = playground.reported('Editor');
	editor = await Editor.signIn(url);
	visitor = await Visitor.arrive('tasks');
	await visitor.signIn(url);
	desk = new Desk(visitor, url);
});

/** Opens a workflow whose only step gets the items. */
async function openStep(parameters: INodeParameters, items: object[]): Promise<void> {
	const { id } = await workflowOf(editor, await voucherify(editor, parameters), items);
	await desk.openWorkflow(id);
}

const publications = async () => await stored(playground.reported('Voucherify'), 'publications');

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

test('a campaign of 10 % with 100 codes is valid until the end of the picked day, once each', async () => {
	const creating = {
		resource: 'campaign',
		operation: 'create',
		name: 'New Year',
		percentOff: '10',
		vouchersCount: 100,
	};
	await openStep(creating, [{}]);
	await desk.atStep('Voucherify', async () => {
		const end = visitor.part('parameter-input-expirationDate').locator('input');
		await end.fill('2026-12-31 00:00:00');
		await end.press('Enter');
		await visitor.picture('campaign');
		await desk.run('success');
		await desk.read(column('vouchers_count', '100'));
		await desk.read(column('expiration_date', `"${END_OF_YEAR}"`));
		await visitor.picture('created');
	});
	const url = `${playground.reported('Voucherify')}/v1/vouchers?limit=100&campaign=New%20Year`;
	const { body } = await request(url, { headers: AS_PROJECT });
	const code = { redemption: { quantity: 1 } };
	expect(await body.json()).toMatchObject({ vouchers: Array(100).fill(code) });
});

test('members are listed with names and points, and one of them gets 50', async () => {
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
});
