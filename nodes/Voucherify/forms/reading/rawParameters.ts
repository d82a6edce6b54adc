import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { nodeForErrors } from '../../api/errors/node';
import { findChoices, chosenFrom, findLabel } from './description';
import type { ParameterSource } from './source';
import { shown } from './values';

/** The unchecked parameters of one input item, and errors that name them. */
export class RawParameters {
	constructor(
		private readonly source: ParameterSource,
		protected readonly fields: INodeProperties[],
	) {}

	/** Time zone of the workflow. */
	protected get zone(): string {
		return this.source.getTimezone();
	}

	protected get item(): IDataObject {
		return this.source.getItem?.() ?? {};
	}

	/** Parameters as the workflow stores them, with expressions. */
	protected get written(): IDataObject {
		return this.source.getNode().parameters;
	}

	labelOf(name: string): string {
		return findLabel(this.fields, name);
	}

	/** Returns an error that names a field. */
	invalid(name: string, problem: string, advice: string): NodeOperationError {
		return new NodeOperationError(nodeForErrors(this.source), `${this.labelOf(name)} ${problem}`, {
			description: advice,
			itemIndex: this.source.itemIndex,
		});
	}

	/** Returns an error about the outcome of the operation. */
	failed(problem: string, advice: string): NodeOperationError {
		return new NodeOperationError(nodeForErrors(this.source), problem, {
			description: advice,
			itemIndex: this.source.itemIndex,
		});
	}

	/** Returns the menu values that the texts mean; for any other field, the texts themselves. */
	protected chosen(name: string, texts: string[]): string[] {
		const choices = findChoices(this.fields, name);
		if (!choices) return texts;
		return texts.map((text) => {
			const value = chosenFrom(choices, text);
			if (value !== undefined) return value;
			const values = choices.map((choice) => String(choice.value)).filter(Boolean);
			const problem = `has no choice ${shown(text)}`;
			throw this.invalid(name, problem, `Use one of ${values.join(', ')}.`);
		});
	}

	protected raw(name: string): unknown {
		try {
			return this.source.read(name) ?? undefined;
		} catch (error) {
			// n8n follows a value that contains itself until the stack overflows.
			const problem = error instanceof RangeError ? 'is nested too deeply' : 'cannot be read';
			const reason = error instanceof Error ? error.message : 'for an unknown reason';
			throw this.invalid(name, `${problem}: ${reason}`, 'Correct its expression.');
		}
	}
}
