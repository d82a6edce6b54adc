import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import type { Visitor } from './browser';
import type { Editor } from './editor';
import type { ExampleStep } from './exampleSteps';

/** Number of steps in a row, and their distance. */
const COLUMNS = 5;
const DISTANCE = 240;

/**
 * Adds a workflow with unconnected steps.
 * @returns its ID
 */
export async function workflowOf(editor: Editor, steps: ExampleStep[]): Promise<string> {
	const nodes = steps.map(({ name, type, parameters }, index) => ({
		id: randomUUID(),
		name,
		type: `n8n-nodes-voucherify.${type}`,
		typeVersion: 1,
		position: [(index % COLUMNS) * DISTANCE, Math.floor(index / COLUMNS) * DISTANCE],
		parameters,
	}));
	const { id } = await editor.call('POST', '/workflows', {
		name: 'Every step',
		nodes,
		connections: {},
		settings: { executionOrder: 'v1' },
	});
	return String(id);
}

/** A person who works on a workflow in n8n's editor. */
export class Desk {
	/** Panel of an open step: its parameters, with the buttons above them. */
	readonly panel: Locator;
	readonly parameters: Locator;
	readonly output: Locator;
	/** The pop-ups in which n8n reports problems. */
	private readonly problems: Locator;
	private workflow = '';

	constructor(
		private readonly visitor: Visitor,
		private readonly url: string,
	) {
		this.panel = visitor.page.locator('.node-settings');
		this.parameters = visitor.part('node-parameters');
		this.output = visitor.part('output-panel');
		this.problems = visitor.page.locator('.el-notification:has(.el-notification--error)');
	}

	/** Opens a workflow, and shows all its steps. */
	async openWorkflow(id: string): Promise<void> {
		this.workflow = id;
		await this.visitor.page.goto(`${this.url}/workflow/${id}`);
		await this.visitor.part('canvas-node').first().waitFor();
		await this.visitor.page.keyboard.press('1');
	}

	/** Opens a step, and closes it after the work, even if that fails: the next test needs the canvas. */
	async atStep(name: string, work: () => Promise<void>): Promise<void> {
		try {
			await this.step(name).dblclick();
			await this.panel.waitFor();
			await work();
			await this.visitor.part('ndv-close-button').click();
			await this.panel.waitFor({ state: 'hidden' });
		} catch (error) {
			await this.openWorkflow(this.workflow);
			throw error;
		}
	}

	step(name: string): Locator {
		return this.visitor.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	}

	/** Opens the dialog of the open step's credential, and closes it after the work. */
	async atCredential(work: (dialogue: Locator) => Promise<void>): Promise<void> {
		await this.visitor.part('credential-edit-button').click();
		const dialogue = this.visitor.part('editCredential-modal');
		await dialogue.waitFor();
		await work(dialogue);
		await dialogue.getByLabel('Close').click();
		await dialogue.waitFor({ state: 'hidden' });
	}

	async openList(parameter: string): Promise<void> {
		await this.visitor.part(`parameter-input-${parameter}`).getByTestId('rlc-input').click();
		await this.visitor.part('rlc-item').first().waitFor();
	}

	/** Runs the open step, and waits until it ends. */
	async run(outcome: 'success' | 'failure'): Promise<void> {
		await this.visitor.part('node-execute-button').click();
		if (outcome === 'success') {
			// The success message disappears after seconds: on a busy machine, the test could miss it.
			await this.output.getByTestId('ndv-data-container').waitFor();
			return;
		}
		await this.problems.waitFor();
		await this.problems.locator('.el-notification__closeBtn').click();
		await this.problems.waitFor({ state: 'hidden' });
	}

	async expectNoProblem(): Promise<void> {
		expect(await this.problems.allInnerTexts()).toEqual([]);
	}

	async show(display: 'table' | 'json'): Promise<void> {
		await this.output.getByTestId(`radio-button-${display}`).click();
	}

	/** Waits until the output shows a text, in the view for JSON, and returns what matches. */
	async read(pattern: RegExp): Promise<string[]> {
		await this.show('json');
		// The view is empty for a moment.
		await this.output.filter({ hasText: pattern }).waitFor();
		return [...(pattern.exec(await this.output.innerText()) ?? [])];
	}
}
