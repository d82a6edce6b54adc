import type { INodeProperties } from 'n8n-workflow';
import { findChoices, findLabel } from '../../nodes/Voucherify/forms/reading/description';
import { roleOf } from '../../nodes/Voucherify/forms/reading/role';
import { groupBy } from '../../nodes/Voucherify/run/groupBy';

/** A field, its path as readers use it, and the fields beside it: conditions without `/` are on those. */
interface Place {
	field: INodeProperties;
	at: string;
	beside: INodeProperties[];
}

interface Row {
	label: string;
	/** When the field appears; undefined if always. */
	when?: string;
	text: string;
}

/** More options than this are not listed. */
const MAX_OPTIONS = 12;

/** Rows of the table of an operation's fields. Fields that differ only by when they appear share one. */
export function fieldRows(fields: INodeProperties[]): string[][] {
	const rows = fields.flatMap((field): Row[] => {
		// A notice stands above the table, and a hidden field is none for users.
		if (field.type === 'notice' || field.type === 'hidden') return [];
		const place = { field, at: field.name, beside: fields };
		const start = defaultOf(field);
		const required = field.required ? ' (required)' : '';
		const outer: Row = {
			label: `**${field.displayName}**${required}`,
			when: conditionOf(place, fields),
			text: sentences([
				...meaningOf(field),
				start && `Default: ${start}`,
				...membersOf(field),
				...emptyOf(field),
			]),
		};
		const inner = fieldsIn(field).flatMap((place): Row[] => {
			const when = conditionOf(place, fields);
			const start = defaultOf(place.field);
			const text = sentences([...meaningOf(place.field), start && `When added: ${start}`]);
			if (when === undefined && text === '') return [];
			return [{ label: `${field.displayName} → ${place.field.displayName}`, when, text }];
		});
		return [outer, ...inner];
	});
	const alike = groupBy(rows, ({ label, text }) => JSON.stringify([label, text]));
	return [...alike.values()].flatMap((group) => {
		const [row] = group;
		if (!row) return [];
		const conditions = group.flatMap(({ when }) => when ?? []);
		const isAlways = conditions.length < group.length;
		const when = isAlways ? '' : `With ${[...new Set(conditions)].join('; or with ')}.`;
		return [[row.label, [when, row.text].filter((part) => part !== '').join(' ')]];
	});
}

/** When a field appears, in the words of the form. */
function conditionOf(
	{ field: { displayOptions = {} }, beside }: Place,
	fields: INodeProperties[],
): string | undefined {
	const tell = (conditions: typeof displayOptions.show, not = '') =>
		Object.entries(conditions ?? {}).map(([path, values = []]) => {
			const [among, name] = path.startsWith('/') ? [fields, path.slice(1)] : [beside, path];
			// The only condition of n8n that this package uses: `exists`.
			if (values.some((value) => typeof value === 'object'))
				return `_${findLabel(among, name)}_ ${not ? 'empty' : 'filled in'}`;
			const choices = findChoices(among, name) ?? [];
			const names = values.map(
				(value) => choices.find((choice) => choice.value === value)?.name ?? wordOf(value),
			);
			return `_${findLabel(among, name)}_ ${not}${toList([...new Set(names)])}`;
		});
	const parts = [...tell(displayOptions.show), ...tell(displayOptions.hide, 'other than ')];
	return parts.length > 0 ? parts.join(' and ') : undefined;
}

function toList(names: string[]): string {
	const last = names.at(-1) ?? '';
	return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
}

function wordOf(value: unknown): string {
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	return String(value);
}

/** What a field and its options mean. */
const meaningOf = (field: INodeProperties) => [field.description, field.hint, ...optionsOf(field)];

function optionsOf({ options = [], type }: INodeProperties): string[] {
	const choices =
		type === 'options' || type === 'multiOptions'
			? options.flatMap((option) => ('value' in option ? [option] : []))
			: [];
	if (choices.length === 0 || choices.length > MAX_OPTIONS) return [];
	const texts = choices.map(({ name, description }) =>
		description ? `${name} (${description.replace(/\.$/, '')})` : name,
	);
	return [`One of: ${texts.join(/[,(]/.test(texts.join('')) ? '; ' : ', ')}`];
}

/** The default as a person reads it; none if it is empty. */
function defaultOf(field: INodeProperties): string | undefined {
	const { default: value, name } = field;
	if (typeof value === 'boolean') return wordOf(value);
	if (typeof value === 'number') return String(value);
	if (typeof value !== 'string' || value === '' || value === '{}') return undefined;
	const choice = findChoices([field], name)?.find((one) => one.value === value);
	return choice?.name ?? `\`${value}\``;
}

/** What an expression does that has no value, or that stands in a menu on which other fields depend. */
function whenEmpty(field: INodeProperties, path: string): string {
	if (isFixedMenu(field)) return 'no expression';
	return `empty: ${roleOf(field, path) === 'describes' ? 'left out' : 'refused'}`;
}

/** True for a menu on which other fields depend. */
export const isFixedMenu = ({ type, noDataExpression }: INodeProperties) =>
	type === 'options' && noDataExpression === true;

/** The fields of a collection or of rows, with those of collections in the rows. */
function fieldsIn({ name, options = [] }: INodeProperties, place = name): Place[] {
	const beside = options.flatMap((option) => ('type' in option ? [option] : []));
	return options.flatMap((option) => {
		if (!('values' in option))
			return 'type' in option ? [{ field: option, at: `${place}.${option.name}`, beside }] : [];
		const at = `${place}.${option.name}[0]`;
		return option.values.flatMap((field) =>
			field.type === 'collection'
				? fieldsIn(field, `${at}.${field.name}`)
				: [{ field, at: `${at}.${field.name}`, beside: option.values }],
		);
	});
}

/** Labels of the fields of a collection or of rows, by what an expression without a value does. */
function membersOf(outer: INodeProperties): string[] {
	const words = groupBy(fieldsIn(outer), ({ field, at }) => whenEmpty(field, at));
	return [...words].map(([word, group]) => {
		const labels = new Set(group.map(({ field }) => field.displayName));
		return `One or more of (_${word}_): ${[...labels].join(', ')}`;
	});
}

const emptyOf = (field: INodeProperties) =>
	fieldsIn(field).length > 0 || field.required
		? []
		: [`_${whenEmpty(field, field.name).replace(/^./, (first) => first.toUpperCase())}_`];

const sentences = (texts: Array<string | undefined>) =>
	texts.flatMap((text) => (text ? [fromHtml(text).replace(/\.?$/, '.')] : [])).join(' ');

/** Converts the HTML that texts of fields may have to Markdown. */
export const fromHtml = (text: string) =>
	text
		.replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
		.replace(/<\/?b>/g, '**')
		.replace(/<\/?i>/g, '_');
