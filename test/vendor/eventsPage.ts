import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { format } from 'prettier';

/** Result of a delivery, under its event type in the menu. */
export interface ReceivedEvent {
	type: string | undefined;
	row: IDataObject;
}

/** Columns that every item has. */
const EVERY = ['event_type', 'event_id', 'event_created_at', 'distribution', 'amounts_in'];

const HEAD = `# Events of the webhook trigger

The columns of each event in _Voucherify Webhook Trigger_ with _Simplify_. The table lists those that have a value in the events
that Voucherify documents; the other columns are there, but empty. They have the same names as in operations and polled events.

- **Every item** also has \`event_type\`, \`event_id\` and \`event_created_at\`. Items from a distribution have \`distribution\`.
- **Amounts** are points, or minor units of money (1250 means 12.50). With _Amounts Are In: Major Units_, they are major units.
  \`amounts_in\` names the unit. In major units, undocumented numbers named \`…amount\`, \`amount_off\` or \`…price\` are left out,
  except in metadata, because nothing shows whether they are money.
- **Undocumented data** is passed on in one flat row: \`customer.name\` becomes \`customer_name\`. This also applies to data of
  another form than documented, and to additional data of a distribution.
- **Without _Simplify_**, an item is exactly what Voucherify sent.

The two kinds of events that no automatic webhook sends are marked: _from a distribution_ needs a distribution that sends to
the trigger's URL; _only when connected manually_ cannot be registered.
`;

const UNDOCUMENTED = '_Not documented: all data in one flat row_';

/** The page that lists the columns of each event's item. */
export async function eventsPage(
	choices: readonly INodePropertyOptions[],
	received: readonly ReceivedEvent[],
): Promise<string> {
	const lines = choices.map(({ name, value, description = '' }) => {
		const [type = '', ...notes] = description.split(', ');
		const rows = received.filter((one) => one.type === value).map(({ row }) => row);
		return [name, [`\`${type}\``, ...notes].join(', '), columnsOf(rows)];
	});
	const table = [['Event', 'Type', 'Columns'], ['---', '---', '---'], ...lines];
	const text = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
	return await format(`${HEAD}\n${text}\n\n_Made by \`test/vendor/webhooks.test.ts\`._\n`, {
		parser: 'markdown',
		printWidth: 100,
	});
}

/** Columns with a value in at least one row, in their order. */
function columnsOf(rows: IDataObject[]): string {
	const told = rows.flatMap((row) =>
		Object.keys(row).filter((name) => !EVERY.includes(name) && row[name] !== null),
	);
	const names = [...new Set(told)].map((name) => `\`${name}\``);
	return names.join(', ') || UNDOCUMENTED;
}
