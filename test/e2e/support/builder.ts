import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './browser';

/** Returns whether something appears soon, as it does when the editor was ready for a click. */
const appears = async (what: Locator): Promise<boolean> =>
	await what.waitFor({ timeout: 10_000 }).then(
		() => true,
		() => false,
	);

/** A person who builds a workflow in n8n's editor by mouse and keyboard, from an empty canvas. */
export class Builder {
	constructor(private readonly visitor: Visitor) {}

	/** Opens an empty canvas from the overview, and adds a trigger. A failed test may have left a step open. */
	async beginWith(trigger: string): Promise<void> {
		const { page } = this.visitor;
		if (await this.visitor.part('ndv').isVisible()) await this.close();
		await this.visitor.part('project-home-menu-item').click();
		await page.getByRole('button', { name: 'Create workflow' }).click();
		await this.visitor.part('canvas-plus-button').click();
		await page.getByText(trigger, { exact: true }).first().click();
	}

	/** Makes a form with one field, in the open step for it. */
	async describeForm(title: string, label: string): Promise<void> {
		const { page } = this.visitor;
		await page.getByPlaceholder('e.g. Contact us').fill(title);
		await page.getByRole('button', { name: 'Add Form Element' }).click();
		await page.getByPlaceholder('e.g. What is your name?').fill(label);
	}

	/** Runs the open step for a form, and submits the form that opens. */
	async submitForm(fill: (form: Page) => Promise<void>): Promise<void> {
		const opened = this.visitor.page.context().waitForEvent('page');
		await this.visitor.part('node-execute-button').click();
		const form = await opened;
		await fill(form);
		await form.getByRole('button', { name: 'Submit' }).click();
		await this.visitor.part('output-panel').getByTestId('ndv-data-container').waitFor();
		await form.close();
	}

	/** Searches for a word, and adds an action of a node after the last step. */
	async addAction(word: string, node: string, action: string): Promise<void> {
		const { page } = this.visitor;
		await this.visitor.part('canvas-handle-plus').first().click();
		await this.visitor.part('node-creator-search-bar').fill(word);
		await page.getByText(node, { exact: true }).first().click();
		await this.visitor.picture('actions');
		await page.getByText(action, { exact: true }).click();
		await this.visitor.part('ndv').waitFor();
	}

	/** Picks an entry in the list of a resource locator; opens it again if the editor was not ready. */
	async pick(parameter: string, entry: string): Promise<void> {
		const entries = this.visitor.part('rlc-item');
		do await this.parameter(parameter).getByTestId('rlc-input').click();
		while (!(await appears(entries.first())));
		await entries.getByText(entry, { exact: true }).click();
	}

	/** Picks an entry in a drop-down. */
	async choose(parameter: string, entry: string): Promise<void> {
		await this.parameter(parameter).click();
		const entries = this.visitor.part('parameter-input-item').getByText(entry, { exact: true });
		await entries.filter({ visible: true }).click();
	}

	/** Adds a field of a collection, such as of *Options*. */
	async add(collection: string, field: string): Promise<void> {
		const { page } = this.visitor;
		const title = page.getByText(collection, { exact: true });
		const holder = this.visitor.part('parameter-item').filter({ has: title }).last();
		await holder.getByTestId('collection-parameter-add').click();
		const entries = page.getByRole('option', { name: field, exact: true });
		await entries.filter({ visible: true }).click();
	}

	async type(parameter: string, text: string): Promise<void> {
		await this.parameter(parameter).locator('input').fill(text);
	}

	/** Types a date and a time, such as `2026-12-31 00:00:00`. */
	async typeDate(parameter: string, text: string): Promise<void> {
		await this.type(parameter, text);
		await this.parameter(parameter).locator('input').press('Enter');
	}

	/** Types an expression, and waits until n8n has taken it over and shows its result. */
	async typeExpression(parameter: string, expression: string, result: RegExp): Promise<void> {
		await this.parameter(parameter).hover();
		const choices = this.visitor.part(`${parameter}-parameter-input-options-container`);
		await choices.getByTestId('radio-button-expression').click();
		await this.parameter(parameter).locator('.cm-content').fill(expression);
		// Leaves the field: its result covers what is below it.
		await this.visitor.part('tab-params').click();
		await this.visitor
			.part(`parameter-expression-preview-${parameter}`)
			.getByText(result)
			.waitFor();
	}

	/** Drags a field of the input onto a parameter; repeats it if the editor was not ready. */
	async drag(field: string, parameter: string): Promise<void> {
		const { mouse } = this.visitor.page;
		const input = this.visitor.part('ndv-input-panel');
		const source = input.getByText(field, { exact: true }).first();
		const target = this.parameter(parameter);
		for (let isThere = false; !isThere;) {
			await target.scrollIntoViewIfNeeded();
			const [from, to] = [await source.boundingBox(), await target.boundingBox()];
			if (!from || !to) throw new Error(`${field} or ${parameter} is not to be seen`);
			await mouse.move(from.x + 5, from.y + 5);
			await mouse.down();
			await mouse.move(to.x, to.y, { steps: 5 });
			await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
			await mouse.up();
			isThere = await appears(target.getByText(new RegExp(`\\$json\\S*\\.${field} `)));
		}
	}

	/** The credential that n8n has preselected. */
	async credential(): Promise<string> {
		return await this.visitor.part('node-credentials-select').locator('input').inputValue();
	}

	/** Closes the open step. */
	async close(): Promise<void> {
		await this.visitor.part('ndv-close-button').click();
		await this.visitor.part('ndv').waitFor({ state: 'hidden' });
	}

	/** Closes the open step, and checks the subtitle below it. */
	async backToCanvas(subtitle: string): Promise<void> {
		await this.close();
		await this.visitor.part('canvas-default-node').getByText(subtitle).waitFor();
		await this.visitor.picture('canvas');
	}

	private parameter(name: string) {
		return this.visitor.part(`parameter-input-${name}`);
	}
}
