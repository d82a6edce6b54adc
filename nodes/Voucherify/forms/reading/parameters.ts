import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { nodeForErrors } from '../../api/errors/node';
import { findLostNumber } from '../../api/http/json';
import { isExpression } from '../asItIs';
import {
	chosenFrom,
	findChoices,
	findField,
	findLabel,
	fixedMenusIn,
	parseChoice,
} from './description';
import { identifier, type Format } from './formats';
import { LOST_NUMBER, parseObject, parseObjects, toJson } from './json';
import {
	adviceFor,
	fieldsIn,
	hasParts,
	isFromModel,
	meansEmpty,
	wordForMissingValue,
	OBJECT,
} from './lost';
import { mapperShownBy, parseMapped, type MappedValues } from './mapper';
import { parseInteger } from './numbers';
import { parsePairs } from './pairs';
import type { Parsed } from './parsed';
import { roleOf } from './role';
import type { ParameterSource } from './source';
import {
	FLAG_ADVICE,
	hasNoValue,
	isEmpty,
	locatorMode,
	locatorValue,
	parseFlag,
	parseText,
	parseTexts,
	shown,
	withoutInvisibleEnds,
} from './values';

/** Path of a filter, but not of the rows that exports have. */
const FILTER = /^filters\.\w+$/;
const FILTER_ADVICE =
	"Without a filter, everything would be listed. If that is meant, write || '' into each of their expressions.";

const MENU_ADVICE =
	'Choose an entry. For items of different kinds, use a Switch, and a node for each kind.';

const BROKEN_ADVICE =
	'A quote or a line break in a value breaks it, and so does a missing one. Write {{ JSON.stringify($json.name) }} without quotes around it, or one expression that returns an object: {{ ({ name: $json.name }) }}.';

const PARTS_ADVICE =
	'Correct the expression: choose a field of the item, or of the object. Or filter out items without this value before this node.';

const ROWS_ADVICE =
	'One expression cannot fill all rows: use an expression per field, or choose JSON if it is offered.';

/** A field outside of collections and rows, or the path of any field. */
export type FieldOrPath = INodeProperties | string;

const pathOf = (field: FieldOrPath) => (typeof field === 'string' ? field : field.name);

/**
 * The checked parameters of one input item. Every reader takes the parameter's path (`options.createdAfter` inside a
 * collection, `projects.project[0].role` in a row), some also the field itself, and throws a NodeOperationError that names
 * the field by its label and says what to do. Readers return undefined when the field is empty or not added, unless it must
 * not be empty.
 */
export class Parameters {
	/** The parameters as the workflow stores them. Each `getNode` copies the whole node, so it is called once. */
	private stored: unknown;

	constructor(
		readonly source: ParameterSource,
		private readonly fields: INodeProperties[],
	) {}

	/** The fields of the input item. */
	get item(): IDataObject {
		return this.source.getItem?.() ?? {};
	}

	labelOf(name: string): string {
		return findLabel(this.fields, name);
	}

	/** Returns the expression in a field; undefined if the field has the same value for all items. */
	expressionIn(name: string): string | undefined {
		const written = this.writtenAt(name);
		return typeof written === 'string' && isExpression(written) ? written : undefined;
	}

	/** Returns an error that names a field. */
	invalid(name: string, problem: string, advice: string): NodeOperationError {
		return this.failed(`${this.labelOf(name)} ${problem}`, advice);
	}

	/** Returns the error for an empty row or collection, with advice: n8n drops an expression that stands for all of it. */
	missingRow(name: string, advice: string): NodeOperationError {
		return this.invalid(name, 'is empty', `${advice} ${ROWS_ADVICE}`);
	}

	/** Returns an error about the outcome of the operation. */
	failed(problem: string, advice: string): NodeOperationError {
		const { itemIndex } = this.source;
		return new NodeOperationError(nodeForErrors(this.source), problem, {
			description: advice,
			itemIndex,
		});
	}

	/** Refuses an expression in a menu on which other fields depend: n8n hides them, and makes a text of the expression. */
	requireFixedMenus(): void {
		for (const [name, value] of fixedMenusIn(this.fields, this.source.getNode().parameters))
			if (String(value).includes('{{'))
				throw this.invalid(name, 'takes no expression', MENU_ADVICE);
	}

	/**
	 * Parses a field; undefined when it is empty or not added.
	 * @param parse takes the value, and the time zone of the workflow
	 */
	parsed<T>(name: string, parse: (value: unknown, zone: string) => Parsed<T>): T | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		return this.accepted(name, parse(value, this.source.getTimezone()));
	}

	/** Returns a text or the value of a resource locator, without surrounding white space. It must not be empty. */
	text(field: FieldOrPath, format?: Format): string {
		return this.textIn(pathOf(field), this.optionalText(field, format));
	}

	/** Same as `text`. For a menu, the text is one of its values; expressions may give it in any case. */
	optionalText(field: FieldOrPath, format?: Format): string | undefined {
		const name = pathOf(field);
		const text = this.writtenText(name, format);
		return text === undefined ? undefined : this.chosen(name, [text])[0];
	}

	/** Returns the mode of a resource locator; undefined when an expression replaces the whole locator. */
	mode(field: FieldOrPath): string | undefined {
		return locatorMode(this.raw(pathOf(field)));
	}

	/** Returns the value of a menu that lists common values only: an expression may give any other text. */
	openChoice(name: string): string {
		return this.textIn(name, this.optionalOpenChoice(name));
	}

	optionalOpenChoice(name: string): string | undefined {
		const text = this.writtenText(name);
		return text && (chosenFrom(findChoices(this.fields, name) ?? [], text) ?? text);
	}

	/** True when a switch is on. It must not be empty. */
	flag(name: string): boolean {
		return this.filled(name, this.optionalFlag(name), FLAG_ADVICE);
	}

	optionalFlag(name: string): boolean | undefined {
		return this.parsed(name, parseFlag);
	}

	/** Returns several of Voucherify's own IDs, as `texts` does. They contain no semicolons, so these separate them, too. */
	ids(name: string): string[] {
		return this.texts(name, /[,;\n\r\t]/);
	}

	/**
	 * Returns several texts from a list, a JSON array or a text with commas, also in a resource locator. The result is
	 * empty when nothing is given. For a menu, all texts are among its values.
	 */
	texts(name: string, separators?: RegExp): string[] {
		const value = locatorValue(this.raw(name));
		if (isEmpty(value)) return [];
		const texts = this.accepted(name, parseTexts(value, separators));
		if (texts.length === 0) this.refuseLost(name);
		return this.chosen(
			name,
			texts.map((text) => this.checkText(name, text, true)),
		);
	}

	/** Returns a whole number from `min` to `max`. */
	integer(name: string, min: number, max?: number): number | undefined {
		return this.parsed(name, (value) => parseInteger(value, min, max));
	}

	/** Same as `integer`, but the field must not be empty. */
	requiredInteger(name: string, min: number, max?: number): number {
		return this.filled(name, this.integer(name, min, max), 'Enter a whole number.');
	}

	/** Returns a JSON object, from a text or an expression. */
	object(name: string): IDataObject | undefined {
		const json = this.json(name);
		return json === undefined ? undefined : this.accepted(name, parseObject(json));
	}

	/** Returns JSON objects, from one object or an array. The result is empty when the field is empty. */
	objects(name: string): IDataObject[] {
		const json = this.json(name);
		return json === undefined ? [] : this.accepted(name, parseObjects(json));
	}

	/** Returns the pairs of an assignment collection that have a value. Empty values are left out: they erase nothing. */
	attributes(name: string): IDataObject {
		const entries = Object.entries(this.pairs(name));
		return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
	}

	/** Returns all pairs of an assignment collection, also those without a value. */
	pairs(name: string): IDataObject {
		const pairs = this.parsed(name, parsePairs) ?? {};
		if (Object.keys(pairs).length === 0) this.refuseLost(name);
		return pairs;
	}

	/**
	 * Reads the resource mapper that a menu shows. `needsAll`: properties that the schema requires must be filled in.
	 */
	mapped(menu: string): MappedValues & { name: string; needsAll: boolean } {
		const { name = menu, typeOptions } = mapperShownBy(this.fields, menu) ?? {};
		const mapped = this.parsed(name, (value, zone) => parseMapped(value, this.item, zone));
		const needsAll = typeOptions?.resourceMapper?.mode === 'add';
		return { values: {}, fields: [], ...mapped, name, needsAll };
	}

	/** Returns the number of rows of a collection. */
	count(name: string): number {
		const rows = this.raw(name);
		return Array.isArray(rows) ? rows.length : 0;
	}

	/**
	 * Returns these parameters with more fields, as if each had an expression that is a column of the item.
	 * @param values by the names of the fields
	 */
	filledWith(values: IDataObject, fields: INodeProperties[]): Parameters {
		const { source, item } = this;
		const names = Object.keys(values);
		const parameters = Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));
		const filled: ParameterSource = {
			...source,
			read: (name) => (Object.hasOwn(values, name) ? values[name] : source.read(name)),
			getNode: () => ({ ...source.getNode(), parameters }),
			getItem: () => ({ ...item, ...values }),
		};
		return new Parameters(filled, [...fields, ...this.fields]);
	}

	private accepted<T>(name: string, parsed: Parsed<T>): T {
		if ('value' in parsed) return parsed.value;
		throw this.invalid(name, parsed.problem, parsed.advice);
	}

	private filled<T>(name: string, value: T | undefined, advice: string): T {
		if (value !== undefined) return value;
		throw this.invalid(name, 'is empty', advice);
	}

	private textIn(name: string, text: string | undefined): string {
		const advice = 'Fill it in, or choose an entry from its list.';
		return this.filled(name, text, name.includes('[') ? `${advice} ${ROWS_ADVICE}` : advice);
	}

	private writtenText(name: string, format?: Format): string | undefined {
		const raw = this.raw(name);
		const value = locatorValue(raw);
		if (isEmpty(value)) return undefined;
		const written = this.checkText(name, this.accepted(name, parseText(value)));
		const expected = format ?? (value === raw ? undefined : identifier);
		const text = expected?.complete?.(written) ?? written;
		if (expected && !expected.fits(text))
			throw this.invalid(name, expected.problem, expected.advice);
		return text;
	}

	/** Returns the menu values that the texts mean; for any other field, the texts themselves. */
	private chosen(name: string, texts: string[]): string[] {
		const choices = findChoices(this.fields, name);
		if (!choices) return texts;
		return texts.map((text) => this.accepted(name, parseChoice(choices, text)));
	}

	/** Returns JSON of any kind; undefined when the field is empty or as it was added, null when the value cannot be JSON. */
	private json(name: string): unknown {
		const value = this.raw(name);
		if (value === undefined || (typeof value === 'string' && !value.trim())) return undefined;
		const expression = this.expressionIn(name);
		if (value === findField(this.fields, name)?.default && expression === undefined)
			return undefined;
		const json = toJson(value);
		// A quote or a line break in the value of an expression may be why.
		if (json === null && typeof value === 'string' && expression && hasParts(expression))
			throw this.invalid(
				name,
				'is not valid JSON, perhaps because of a value in it',
				BROKEN_ADVICE,
			);
		this.checkText(name, JSON.stringify(json));
		const lost = json !== null && typeof value === 'string' && findLostNumber(value);
		if (lost)
			throw this.invalid(name, `holds ${LOST_NUMBER}: ${lost}`, 'Write it as text, in quotes.');
		return json;
	}

	/**
	 * Returns the value of a parameter; undefined when it is not set.
	 * @throws NodeOperationError when its expression has no value, and the field limits or identifies something
	 */
	private raw(name: string): unknown {
		const value = this.read(name);
		if (isEmpty(locatorValue(value))) this.refuseLost(name);
		return value;
	}

	/** Refuses a field whose expression has no value, unless the field describes something or somebody meant it. */
	private refuseLost(name: string): void {
		const expression = this.expressionIn(name);
		if (expression === undefined || meansEmpty(expression)) return;
		const field = findField(this.fields, name);
		if (roleOf(field, name) === 'describes') return;
		if (isFromModel(expression) && FILTER.test(name)) {
			this.refuseAllLost();
			return;
		}
		const advice = adviceFor(expression, field?.required ?? false);
		throw this.invalid(name, 'is empty: its expression has no value', advice);
	}

	/** Refuses a list if a model left out all filters that it may set: it would see what it did not ask for. */
	private refuseAllLost(): void {
		const names = Object.keys(this.writtenAt('filters') ?? {})
			.map((filter) => `filters.${filter}`)
			.filter((name) => isFromModel(this.writtenAt(name)));
		if (names.some((name) => !hasNoValue(locatorValue(this.read(name))))) return;
		const labels = names.map((name) => this.labelOf(name)).join(', ');
		throw this.invalid('filters', `is empty: give at least one of ${labels}`, FILTER_ADVICE);
	}

	/**
	 * Returns a text; identifiers and email addresses without invisible characters at their ends. Refuses an identifier of
	 * which a part is missing, so that several would become one, and any text with an object in it. What is picked from
	 * a list stays as it is, and names may contain any word.
	 * @param isList true if the text is an entry of a list
	 */
	private checkText(name: string, text: string, isList = false): string {
		const mode = locatorMode(this.read(name)) ?? '';
		if (mode === 'list') return text;
		const identifies = roleOf(findField(this.fields, name), name) === 'identifies';
		const isTrimmed = identifies || /email$/i.test(name);
		if (!isTrimmed && !text.includes(OBJECT)) return text;
		const clean = isTrimmed ? withoutInvisibleEnds(text) : text;
		const expression = this.expressionIn(name);
		if (expression === undefined) {
			if (!identifies || !text.includes('{{')) return clean;
			const problem = `is the text of an expression: ${shown(text)}`;
			throw this.invalid(name, problem, 'Switch the field from Fixed to Expression.');
		}
		const isLost = (part: string) => {
			// Triggers cannot evaluate a part of an expression.
			if (!this.source.evaluate) return false;
			const value = this.source.evaluate(`{{ ${part} }}`);
			return Array.isArray(value) ? value.every(isEmpty) : isEmpty(value);
		};
		const part = identifies && fieldsIn(expression, isList).find(isLost);
		if (part) throw this.invalid(name, `is incomplete: ${part} has no value`, PARTS_ADVICE);
		const isNamed = /name/i.test(mode);
		const missing = text.includes(OBJECT)
			? OBJECT
			: identifies && !isNamed && wordForMissingValue(text);
		if (missing) throw this.invalid(name, `has ${missing} in it: ${shown(text)}`, PARTS_ADVICE);
		if (!isList && !/Key$/.test(name)) this.source.identify?.(clean);
		return clean;
	}

	/** Returns a parameter as the workflow stores it. */
	private writtenAt(name: string): unknown {
		const entry = (value: unknown, part: string): unknown =>
			typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
		this.stored ??= this.source.getNode().parameters;
		return locatorValue(name.split(/[.[\]]+/).reduce(entry, this.stored));
	}

	private read(name: string): unknown {
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
