import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { byId } from '../support/engine';
import { Visitor } from './support/browser';
import { Desk } from './support/desk';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { voucherify, workflowOf } from './support/oneNode';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { stored } from './support/sandbox';

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
		await desk.show('json');
		const text = await desk.output.innerText();
		await visitor.picture('booked');
		expect(text).toMatch(/"?code"?\s*:\s*"?GIFT-0001/);
		expect(text).toMatch(/"?amount"?\s*:\s*12\.5/);
		expect(text).toMatch(/"?amounts_in"?\s*:\s*"?major/);
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
