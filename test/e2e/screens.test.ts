import type { Locator } from 'playwright-core';
import { eventRegister as events } from '../../nodes/Voucherify/triggers/polling/register';
import { nodeRegister } from '../../nodes/Voucherify/resources/register';
import { actionNodes, nodeWithResource } from '../actionNodes';
import { dropDowns } from './screens/dropDowns';
import {
	actions,
	album,
	desk,
	editor,
	LONG,
	openStage,
	playground,
	READ,
	SMALL,
	stepOf,
	visitor,
	workflow,
	WRONG,
} from './screens/stage';
import { workflowOf } from './support/desk';
import { isPictured } from './support/exampleSteps';
import { expectComplete } from './support/panel';
import { telling } from './support/telling';
import { until } from './support/runs';
import { RIVALS, WORDS } from './support/words';
import { KEYS } from '../../sandbox/auth';
import { book } from './support/sandbox';

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

/** Tall enough for nearly all panels; the longest are scrolled, and their pictures end here. */
const HIGH = { width: 1280, height: 1700 };

beforeAll(openStage);

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

dropDowns();

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
