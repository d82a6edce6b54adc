import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { nodeForErrors } from '../api/node';
import { choicesIn, chosenFrom, labelIn } from './description';
import type { ParameterSource } from './source';
import { shown } from './values';

/** The parameters of one input item as n8n gives them, and the errors that name them. */
export class RawParameters {
	constructor(
		private readonly source: ParameterSource,
		protected readonly fields: INodeProperties[],
	) {}

	/** The time zone of the workflow. */
	protected get zone(): string {
		return this.source.getTimezone();
	}

	/** The item's own fields. */
	protected get item(): IDataObject {
		return this.source.getItem?.() ?? {};
	}

	/** An error that names a field. */
	invalid(name: string, problem: string, advice: string): NodeOperationError {
		return new NodeOperationError(
			nodeForErrors(this.source),
			`${labelIn(this.fields, name)} ${problem}`,
			{
				description: advice,
				itemIndex: this.source.itemIndex,
			},
		);
	}

	/** An error about the outcome of the operation. */
	failed(problem: string, advice: string): NodeOperationError {
		return new NodeOperationError(nodeForErrors(this.source), problem, {
			description: advice,
			itemIndex: this.source.itemIndex,
		});
	}

	/** The values that texts mean where the field is a menu; any other field takes them as they are. */
	protected chosen(name: string, texts: string[]): string[] {
		const choices = choicesIn(this.fields, name);
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
			// The platform follows a value that contains itself until its stack is full.
			const problem = error instanceof RangeError ? 'is nested too deeply' : 'cannot be read';
			const reason = error instanceof Error ? error.message : 'for an unknown reason';
			throw this.invalid(name, `${problem}: ${reason}`, 'Correct its expression.');
		}
	}
}
