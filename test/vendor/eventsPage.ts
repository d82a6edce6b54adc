import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { format } from 'prettier';

/** Result of a delivery, under its event type in the menu. */
export interface ReceivedEvent {
	type: string | undefined;
	row: IDataObject;
}

/** Columns that every item has. */
const EVERY = ['event_type', 'event_id', 'event_created_at', 'distribution', 'amounts_in'];

const UNDOCUMENTED = '_Not documented: all data in one flat row_';

/**
 * The part of docs/events.md that lists the columns of each event's item.
 * @param madeBy the test that writes it
 */
export async function eventsTable(
	choices: readonly INodePropertyOptions[],
	received: readonly ReceivedEvent[],
	madeBy: string,
): Promise<string> {
	const lines = choices.map(({ name, value, description = '' }) => {
		const [type = '', ...notes] = description.split(', ');
		const rows = received.filter((one) => one.type === value).map(({ row }) => row);
		return [name, [`\`${type}\``, ...notes].join(', '), columnsOf(rows)];
	});
	return await markdownTable(['Event', 'Type', 'Columns'], lines, `_Made by \`${madeBy}\`._`);
}

/** A table as Prettier formats it, with a text below it. */
export async function markdownTable(
	headings: string[],
	lines: string[][],
	below = '',
): Promise<string> {
	const table = [headings, headings.map(() => '---'), ...lines];
	const text = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
	return await format(`${text}\n\n${below}\n`, { parser: 'markdown', printWidth: 100 });
}

/** Columns with a value in at least one row, in their order. */
function columnsOf(rows: IDataObject[]): string {
	const documented = rows.flatMap((row) =>
		Object.keys(row).filter((name) => !EVERY.includes(name) && row[name] !== null),
	);
	const names = [...new Set(documented)].map((name) => `\`${name}\``);
	return names.join(', ') || UNDOCUMENTED;
}
