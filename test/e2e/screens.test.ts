import type { Locator } from 'playwright-core';
import { eventRegister as events } from '../../nodes/Voucherify/triggers/polling/register';
import { nodeRegister, resourceRegister } from '../../nodes/Voucherify/operations/register';
import { actionNodes, nodeWithResource, titleOf } from '../actionNodes';
import { Album } from './support/album';
import { Visitor } from './support/browser';
import { Desk, workflowOf } from './support/desk';
import { Editor } from './support/editor';
import {
	emptySteps,
	ITEM_RULE,
	NEW_CARD,
	NEW_RULE,
	SEGMENT_RULE,
	TIER_RULE,
} from './support/emptySteps';
import { actionStep, cardStep, isPictured, triggerStep } from './support/exampleSteps';
import { usedFolder } from './support/folder';
import { expectComplete } from './support/panel';
import { telling } from './support/telling';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { until } from './support/runs';
import { RIVALS, WORDS } from './support/words';
import { KEYS } from '../../sandbox/auth';
import { book } from './support/sandbox';

const actions = resourceRegister.flatMap(({ value: resource, operations }) =>
	operations.map((operation) => ({
		...operation,
		title: titleOf(resource, operation.value),
		resource,
	})),
);
type Action = (typeof actions)[number];

/** Steps per workflow: more steps make the editor slower, and opening another workflow takes seconds. */
const MANY = 40;
/**
 * Panels with every kind of field; `PANELS=all` opens all. `test/engine/forms/panels.test.ts` checks the fields of each
 * panel.
 */
const opened = process.env.PANELS === 'all' ? actions : telling(actions);
const batches = Array.from({ length: Math.ceil(opened.length / MANY) }, (_, index) => ({
	number: index + 1,
	batch: opened.slice(index * MANY, (index + 1) * MANY),
}));

const READ = titleOf('voucherTransaction', 'getAll');
const WRONG = 'A card that does not exist';
const LONG = 'A card with a long history';
const SMALL = { width: 1280, height: 800 };
/** Tall enough that no panel has to be scrolled. */
const HIGH = { width: 1280, height: 1700 };

let playground: Playground;
let visitor: Visitor;
let desk: Desk;
let album: Album;
let editor: Editor;
let workflow: string;

const stepOf = ({ resource, value, title }: Action) => actionStep(resource, value, title);

beforeAll(async () => {
	playground = new Playground('--state', await usedFolder('screens'), '--port', portFor('screens'));
	await playground.printed('Ctrl-C stops everything');
	const url = playground.reported('Editor');
	editor = await Editor.signIn(url);
	workflow = await workflowOf(editor, [
		...actions.filter(({ title }) => title === READ).map(stepOf),
		...events.map(({ value, name }) => triggerStep(value, name)),
		cardStep(WRONG, 'GIFT-9999'),
		...emptySteps,
		cardStep(LONG, 'SUMMER-0001', { returnAll: true }),
	]);
	visitor = await Visitor.arrive('screens');
	await visitor.page.setViewportSize(SMALL);
	await visitor.signIn(url);
	desk = new Desk(visitor, url);
	album = new Album(visitor.page);
	await desk.openWorkflow(workflow);
});

async function keepPanel(name: string): Promise<void> {
	const fields = desk.parameters.locator('.parameter-input-list-wrapper').first();
	await album.keepFilled(name, desk.panel, fields);
}

describe('the node creator', () => {
	const search = async (word: string): Promise<Locator> => {
		if (!(await visitor.part('node-creator').isVisible())) await visitor.page.keyboard.press('n');
		await visitor.part('node-creator-search-bar').fill(word);
		return visitor.part('node-creator-item-name');
	};

	test.each(WORDS.filter(([word]) => !RIVALS.includes(word)))(
		'finds "%s" at %s',
		async (word, node) => {
			const found = await search(word);
			await until(async () => (await found.allInnerTexts()).slice(0, 3).includes(node));
			if (word === 'gift card') await album.keep('node-creator');
		},
	);

	test('lists every action and every event', async () => {
		await visitor.page.setViewportSize(HIGH);
		const list = visitor.part('node-creator');
		for (const [node, resources] of Object.entries(nodeRegister)) {
			const [first] = resources;
			const { displayName } = actionNodes[nodeWithResource(first.value)].description;
			const found = await search('voucherify');
			await found.getByText(displayName, { exact: true }).click();
			for (const { action } of resources.flatMap(({ operations }) => operations)) {
				await list.getByText(action, { exact: true }).waitFor();
			}
			if (node === 'voucherify') {
				await list.getByText(`Triggers (${events.length})`).waitFor();
				await album.keep('actions', list);
			}
			await desk.openWorkflow(workflow);
		}
		await visitor.page.setViewportSize(SMALL);
	});
});

describe('panels', () => {
	beforeAll(() => visitor.page.setViewportSize(HIGH));
	afterAll(async () => {
		await visitor.page.setViewportSize(SMALL);
		await desk.openWorkflow(workflow);
	});

	test.each(events)('trigger: $name', async ({ name, value, fields }) => {
		await desk.atStep(name, async () => {
			await expectComplete(desk, fields);
			await keepPanel(`trigger-${value}`);
		});
	});

	describe.each(batches)('of actions, part $number', ({ batch }) => {
		beforeAll(async () => {
			await desk.openWorkflow(await workflowOf(editor, batch.map(stepOf)));
		});

		test.each(batch)('$title', async ({ title, resource, value, fields }) => {
			await desk.atStep(title, async () => {
				await expectComplete(desk, fields);
				if (isPictured(resource, value)) await keepPanel(`${resource}-${value}`);
			});
		});
	});
});

describe('drop-downs', () => {
	test('list what exists, and find a part of a name', async () => {
		await desk.atStep(NEW_RULE, async () => {
			await desk.openList('campaignId');
			const entries = visitor.part('rlc-item');
			await entries.getByText('Summer Rewards').waitFor();
			expect((await entries.allInnerTexts()).sort()).toEqual(['Coffee Club', 'Summer Rewards']);
			await album.keep('list-campaigns');
			await visitor.part('rlc-search').fill('summer');
			await entries.getByText('Coffee Club').waitFor({ state: 'hidden' });
			await entries.getByText('Summer Rewards').waitFor();
			expect(await entries.allInnerTexts()).toEqual(['Summer Rewards']);
			await entries.click();
		});
	});

	const modesOf = async (parameter: string): Promise<string[]> => {
		const field = visitor.part(`parameter-input-${parameter}`);
		await field.getByTestId('rlc-mode-selector').click();
		const entries = visitor.page.getByRole('option').filter({ visible: true });
		await entries.first().waitFor();
		const modes = await entries.allInnerTexts();
		if (parameter === 'voucherCode') await album.keep('list-or-code');
		else await visitor.picture(`modes-${parameter}`);
		await visitor.page.keyboard.press('Escape');
		return modes;
	};

	test.each([
		[READ, 'voucherCode', ['By Code or ID']],
		[NEW_RULE, 'campaignId', ['By ID', 'By Name']],
		['Voucher Transaction', 'campaignId', ['By ID or Name']],
	])('"%s" names the other ways to enter %s', async (step, parameter, modes) => {
		await desk.atStep(step, async () => {
			expect(await modesOf(parameter)).toEqual(['From list', ...modes]);
		});
	});

	test('of cards show the type and the campaign, and find an exact code', async () => {
		await desk.atStep(NEW_CARD, async () => {
			await desk.openList('voucherCode');
			const entries = visitor.part('rlc-item');
			await entries.getByText('GIFT-0020 · Gift Card · Gift Cards').waitFor();
			await album.keep('list-cards');
			await visitor.part('rlc-search').fill('COFFEE-0007');
			await entries.getByText('COFFEE-0007 · Loyalty Card · Coffee Club').waitFor();
			expect(await entries.count()).toBe(1);
			await entries.click();
		});
	});

	test.each([
		[SEGMENT_RULE, 'segmentId', 'Newsletter'],
		[TIER_RULE, 'loyaltyTierId', 'Gold'],
		[ITEM_RULE, 'objectId', 'Coffee Beans'],
	])('"%s" picks %s by its name', async (step, parameter, entry) => {
		await desk.atStep(step, async () => {
			await desk.openList(parameter);
			await visitor.part('rlc-item').getByText(entry).first().waitFor();
			if (parameter === 'loyaltyTierId') await album.keep('list-tiers');
			else await visitor.picture(`list-${parameter}`);
		});
	});
});

describe('the credential', () => {
	test('reports what is wrong with keys, and when they are right', async () => {
		await desk.atStep(READ, () =>
			desk.atCredential(async (dialogue) => {
				await saveKey(dialogue, 'not-the-secret-key');
				await dialogue.getByText('More details').click();
				await dialogue.getByText('Voucherify does not know these keys').waitFor();
				await album.keep('credential-refused', dialogue);
				await saveKey(dialogue, KEYS.appToken);
				await dialogue.getByText('Connection tested successfully').waitFor();
				await album.keep('credential-accepted', dialogue);
			}),
		);
	});

	async function saveKey(dialogue: Locator, key: string): Promise<void> {
		await dialogue.getByTestId('parameter-input-appToken').locator('input').fill(key);
		await dialogue.getByTestId('credential-save-button').click();
	}
});

describe('results', () => {
	test('appear as a table or JSON', async () => {
		await desk.atStep(READ, async () => {
			await desk.run('success');
			await desk.show('table');
			await desk.output.locator('th').nth(4).waitFor();
			const header = await desk.output.locator('th').allInnerTexts();
			expect(header.slice(0, 5)).toEqual(['id', 'type', 'amount', 'balance', 'created_at']);
			await album.keep('output-table');
			await desk.show('json');
			await until(async () => /"type":\s*"CREDITS_/.test(await desk.output.innerText()));
			await album.keep('output-json', desk.output);
			await desk.expectNoProblem();
		});
	});

	test('of a long list come with a hint at the cheaper way', async () => {
		await book(playground.reported('Voucherify'), { voucher: 'SUMMER-0001', count: 5_100 });
		await desk.atStep(LONG, async () => {
			await desk.run('success');
			await desk.output.getByText('Voucher Transaction → Export needs about three').waitFor();
			await album.keep('output-hint', desk.output);
		});
	});

	test('of a failed request say what was not found, and where', async () => {
		await desk.atStep(WRONG, async () => {
			await desk.run('failure');
			await desk.output.getByText('Cannot find voucher with id GIFT-9999').first().waitFor();
			await album.keep('output-error', desk.output);
		});
	});
});

test('the dark theme has its own icon', async () => {
	const icon = desk.step(READ).locator('img');
	expect(await icon.getAttribute('src')).toMatch(/voucherify\.svg$/);
	await album.keep('canvas');
	await visitor.page.emulateMedia({ colorScheme: 'dark' });
	await desk.openWorkflow(workflow);
	expect(await icon.getAttribute('src')).toMatch(/voucherify\.dark\.svg$/);
	await album.keep('canvas-dark');
	await desk.atStep(READ, () => album.keep('panel-dark'));
	await desk.expectNoProblem();
});
