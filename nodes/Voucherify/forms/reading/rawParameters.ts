import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { nodeForErrors } from '../../api/errors/node';
import { isExpression } from '../asItIs';
import { chosenFrom, findChoices, findField, findLabel, fixedMenusIn } from './description';
import { adviceFor, fieldsIn, hasParts, isFromModel, meansEmpty, missingIn, OBJECT } from './lost';
import { roleOf } from './role';
import type { ParameterSource } from './source';
import {
	hasNoValue,
	isEmpty,
	locatorMode,
	locatorValue,
	shown,
	withoutInvisibleEnds,
} from './values';

/** Path of a filter, but not of the rows that exports have. */
const FILTER = /^filters\.\w+$/;
const FILTER_ADVICE =
	"Without a filter, everything would be listed. If that is meant, write || '' into each of their expressions.";

const MENU_ADVICE =
	'Choose an entry. For items of different kinds, use a Switch, and a node for each kind.';

const PARTS_ADVICE =
	'Correct the expression: choose a field of the item, or of the object. Or filter out items without this value before this node.';

/** The unchecked parameters of one input item, and errors that name them. */
export class RawParameters {
	/** The parameters as the workflow stores them. Each `getNode` copies the whole node, so it is called once. */
	private stored: unknown;

	constructor(
		protected readonly source: ParameterSource,
		protected readonly fields: INodeProperties[],
	) {}

	/** Time zone of the workflow. */
	protected get zone(): string {
		return this.source.getTimezone();
	}

	/** The fields of the input item. */
	get item(): IDataObject {
		return this.source.getItem?.() ?? {};
	}

	labelOf(name: string): string {
		return findLabel(this.fields, name);
	}

	/** True if a field has the same value for all items, as no expression is in it. */
	isFixed(name: string): boolean {
		return !JSON.stringify(this.writtenAt(name) ?? '').startsWith('"=');
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

	/** Refuses an expression in a menu on which other fields depend: n8n hides them, and makes a text of the expression. */
	requireFixedMenus(): void {
		for (const [name, value] of fixedMenusIn(this.fields, this.source.getNode().parameters))
			if (String(value).includes('{{'))
				throw this.invalid(name, 'takes no expression', MENU_ADVICE);
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

	/**
	 * Returns the value of a parameter; undefined when it is not set.
	 * @throws NodeOperationError when its expression has no value, and the field limits or identifies something
	 */
	protected raw(name: string): unknown {
		const value = this.evaluate(name);
		if (isEmpty(locatorValue(value))) this.refuseLost(name);
		return value;
	}

	/** Refuses a field whose expression has no value, unless the field describes something or somebody meant it. */
	protected refuseLost(name: string): void {
		const written = this.writtenAt(name);
		if (typeof written !== 'string' || !isExpression(written) || meansEmpty(written)) return;
		const field = findField(this.fields, name);
		if (roleOf(field, name) === 'describes') return;
		if (isFromModel(written) && FILTER.test(name)) {
			this.refuseAllLost();
			return;
		}
		const advice = adviceFor(written, field?.required ?? false);
		throw this.invalid(name, 'is empty: its expression has no value', advice);
	}

	/** Refuses a list if a model left out all filters that it may set: it would see what it did not ask for. */
	private refuseAllLost(): void {
		const names = Object.keys(this.writtenAt('filters') ?? {})
			.map((filter) => `filters.${filter}`)
			.filter((name) => isFromModel(this.writtenAt(name)));
		if (names.some((name) => !hasNoValue(locatorValue(this.evaluate(name))))) return;
		const labels = names.map((name) => this.labelOf(name)).join(', ');
		throw this.invalid('filters', `is empty: give at least one of ${labels}`, FILTER_ADVICE);
	}

	/**
	 * Returns a text; identifiers and email addresses without invisible characters at their ends. Refuses an identifier of
	 * which a part is missing, so that several things would become one, and any text with an object in it. What is picked from
	 * a list stays as it is, and names may contain any word.
	 * @param isList true if the text is an entry of a list
	 */
	protected checkText(name: string, text: string, isList = false): string {
		const mode = locatorMode(this.evaluate(name)) ?? '';
		if (mode === 'list') return text;
		const identifies = roleOf(findField(this.fields, name), name) === 'identifies';
		const isEmail = /email$/i.test(name);
		const clean = identifies || isEmail ? withoutInvisibleEnds(text) : text;
		if (!identifies && !isEmail && !text.includes(OBJECT)) return clean;
		const written = this.writtenAt(name);
		const isNamed = /name/i.test(mode);
		if (typeof written !== 'string' || !isExpression(written)) {
			if (!identifies || !text.includes('{{')) return clean;
			const advice = 'Switch the field from Fixed to Expression.';
			throw this.invalid(name, `is the text of an expression: ${shown(text)}`, advice);
		}
		const isLost = (part: string) => {
			const value = this.source.evaluate?.(`{{ ${part} }}`);
			return Array.isArray(value) ? value.every(isEmpty) : isEmpty(value);
		};
		const part = identifies ? fieldsIn(written, isList).find(isLost) : undefined;
		if (part) throw this.invalid(name, `is incomplete: ${part} has no value`, PARTS_ADVICE);
		const missing = text.includes(OBJECT) ? OBJECT : identifies && !isNamed && missingIn(text);
		if (missing) throw this.invalid(name, `has ${missing} in it: ${shown(text)}`, PARTS_ADVICE);
		if (!isList && !/Key$/.test(name)) this.source.identify?.(clean);
		return clean;
	}

	/** Refuses a text that is no JSON if an expression is a part of it: a quote or a line break in its value may be why. */
	protected refuseBroken(name: string): void {
		const written = this.writtenAt(name);
		if (typeof written !== 'string' || !isExpression(written) || !hasParts(written)) return;
		throw this.invalid(
			name,
			'is not valid JSON, perhaps because of a value in it',
			'A quote or a line break in a value breaks it, and so does a missing one. Write {{ JSON.stringify($json.name) }} without quotes around it, or one expression that returns an object: {{ ({ name: $json.name }) }}.',
		);
	}

	/** Returns a parameter as the workflow stores it. */
	protected writtenAt(name: string): unknown {
		const entry = (value: unknown, part: string): unknown =>
			typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
		this.stored ??= this.source.getNode().parameters;
		return locatorValue(name.split(/[.[\]]+/).reduce(entry, this.stored));
	}

	private evaluate(name: string): unknown {
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
