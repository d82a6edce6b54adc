/** An object in a body. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object in a body, with the field that contains it. */
export interface Mention {
	/** Empty for the body itself. */
	field: string;
	fields: Fields;
}

/** Every object in a body. */
export function* mentionsIn(value: unknown, field = ''): Generator<Mention> {
	if (Array.isArray(value)) for (const entry of value) yield* mentionsIn(entry, field);
	if (!isFields(value)) return;
	yield { field, fields: value };
	for (const [name, inner] of Object.entries(value)) yield* mentionsIn(inner, name);
}

export const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of a field that contains one or several. */
export const textsIn = (value: unknown): string[] =>
	[value].flat().filter((one) => typeof one === 'string');

/** Name of a campaign, given as text or as an object. */
export const namesOf = (campaign: unknown): string[] =>
	textsIn(isFields(campaign) ? campaign.name : campaign);
