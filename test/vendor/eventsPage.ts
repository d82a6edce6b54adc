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

What the items of _Voucherify Webhook Trigger_ tell with _Simplify_, type by type: the columns that have a value with what
Voucherify documents of the event, from its webhooks and its distributions. All items have \`event_type\`, \`event_id\` and
\`event_created_at\`, and those of distributions \`distribution\`. A column without a value is there, too, and empty. Columns
are those of the operations and of polled events. Amounts are points, or minor units of money, unless the
option _Amounts Are In_ says major ones; \`amounts_in\` tells which.

Where no data is documented, or what arrives has another shape, all of it is passed on in one flat row: \`customer.name\` becomes
\`customer_name\`. So is what a distribution sends beyond what is documented, beside the columns. Without _Simplify_, the item is
what has arrived.

In major units, undocumented numbers named \`…amount\`, \`amount_off\` or \`…price\` are left out, except in metadata: nothing shows
whether they are money. Without _Simplify_, they are there.

Connected automatically, the trigger hears of what is neither marked as _from a distribution_, which comes from a distribution
that sends to the trigger's address, nor as _only when connected manually_, which Voucherify lets nobody register.
`;

const UNDOCUMENTED = '_No data is documented: it is passed on, in one flat row._';

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
	const table = [['Event', 'Type', 'What the item tells'], ['---', '---', '---'], ...lines];
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
