import { Collection, type Surroundings } from './collection';
import { DAY } from './clock';
import { cellOf, each, passes, type Test } from './operators';
import type { Filter, Stored, Transaction } from './types';

export const EXPORT_COLUMNS = [
	'id',
	'type',
	'source_id',
	'reason',
	'balance',
	'amount',
	'created_at',
	'voucher_id',
	'source',
	'details',
	'related_transaction_id',
];

/** The same of an export of one card's transactions. */
export const CARD_COLUMNS = [...EXPORT_COLUMNS, 'campaign_id'];

/** Where columns of transactions stand. */
export const TRANSACTION_PATHS = {
	balance: 'details.balance.balance',
	amount: 'details.balance.amount',
};

export type ExportOrder = 'created_at' | '-created_at';
type ExportStatus = 'SCHEDULED' | 'IN_PROGRESS' | 'DONE' | 'ERROR';

export interface ExportRequest {
	order?: ExportOrder;
	parameters?: { fields?: string[]; filters?: Filter };
}

/** The same for one card, whose transactions nothing chooses among. */
export interface CardExportRequest {
	parameters?: { order?: ExportOrder; fields?: string[] };
}

/** Milliseconds that an export spends in its first two states. */
export interface ExportTiming {
	scheduledMs: number;
	inProgressMs: number;
}

/** Parameters of an export. */
export interface TableRequest {
	exported_object: string;
	parameters?: {
		order?: string;
		fields?: string[];
		filters?: Filter;
		/** Of vouchers: only those of this campaign. */
		campaign_id?: string;
	};
}

/** The rows of a file. */
export interface Table {
	columns: readonly string[];
	/** Where the value of a column stands in a row, if it is called otherwise there. */
	paths: Readonly<Record<string, string>>;
	/** As they were when the export was scheduled, in the requested order. */
	rows: readonly object[];
}

export interface Export extends Stored, Table {
	/** The campaign whose transactions it contains, if it is one of them. */
	campaign: string;
	token: string;
	fails: boolean;
	/** Kind of its rows, as the API calls it. */
	exportedObject: string;
	/** Its own pace, if it has one. */
	timing?: ExportTiming;
	/** What was asked for, as it is shown. */
	parameters: object;
}

/** How an export of transactions is made; `code` is that of the card whose transactions alone it contains. */
type How = Partial<Pick<Export, 'fails' | 'exportedObject' | 'timing'>> & {
	at?: number;
	code?: string;
};

/** All exports, oldest first, each with the snapshot that was taken when it was scheduled. */
export class Exports extends Collection<Export> {
	constructor(world: Surroundings) {
		super({ type: 'export', prefix: 'exp' }, world);
	}

	/** Schedules an export of transactions. */
	schedule(
		campaign: { id: string; name: string },
		transactions: readonly Transaction[],
		{ order, parameters = {} }: ExportRequest,
		{ at, code, fails = false, exportedObject = 'voucher_transactions', timing }: How = {},
	): Readonly<Export> {
		const { filters = {}, fields = EXPORT_COLUMNS } = parameters;
		const read = (transaction: Transaction, field: string) => cellOf(transaction, field);
		const rows = transactions.filter(passes(filters, read, ageTests(this.world.now())));
		// A card's transactions are chosen by its code alone.
		const shown =
			code === undefined
				? {
						...filters,
						junction: (filters.junction ?? 'and').toUpperCase(),
						campaign_id: { conditions: { $in: [campaign.id] } },
					}
				: { voucher_id: { conditions: { $in: [code] } } };
		return this.add({
			...this.begun(at),
			campaign: campaign.name,
			fails,
			exportedObject,
			timing,
			columns: fields,
			paths: TRANSACTION_PATHS,
			rows: order ? sorted(rows, order) : rows,
			parameters: { ...parameters, ...(order && { order }), filters: shown },
		});
	}

	/** Schedules an export of anything. */
	scheduleTable(
		{ exported_object: exportedObject, parameters }: TableRequest,
		table: Table,
		fails: boolean,
	): Readonly<Export> {
		const asked = { campaign: '', fails, exportedObject, parameters: parameters ?? {} };
		return this.add({ ...this.begun(), ...asked, ...table });
	}

	/** State of an export, read from the clock: nothing has to run in the background. */
	statusOf({ created_at, fails, timing }: Readonly<Export>, usual: ExportTiming): ExportStatus {
		const { scheduledMs, inProgressMs } = timing ?? usual;
		const age = this.world.now() - Date.parse(created_at);
		if (age < scheduledMs) return 'SCHEDULED';
		if (age < scheduledMs + inProgressMs) return 'IN_PROGRESS';
		return fails ? 'ERROR' : 'DONE';
	}

	private begun(at?: number) {
		return { ...this.born(at), token: this.world.random.text(48) };
	}
}

/** Operators for how long ago something was, in days. `now` in milliseconds. */
const ageTests = (now: number): Record<string, Test> => ({
	$more_than: each((value, days) => now - Date.parse(value) > Number(days) * DAY),
	$less_than: each((value, days) => now - Date.parse(value) < Number(days) * DAY),
});

/** The export as the API shows it; `downloadBaseUrl` is the address before `/v1/exports/…`. */
export function presentExport(
	{ id, created_at, exportedObject, parameters, token }: Readonly<Export>,
	status: ExportStatus,
	downloadBaseUrl: string,
	files = 1,
) {
	const url = `${downloadBaseUrl}/v1/exports/${id}?token=${token}`;
	const urls = [url, ...Array.from({ length: files - 1 }, (_, n) => `${url}.${n + 2}`)];
	return {
		id,
		object: 'export',
		created_at,
		status,
		channel: 'API',
		exported_object: exportedObject,
		parameters,
		result: status === 'DONE' ? { url, ...(files > 1 && { urls }) } : null,
		user_id: null,
	};
}

/** The export at a glance, without the token of its file. */
export const summaryOf = (found: Readonly<Export>, status: ExportStatus) => ({
	id: found.id,
	campaign: found.campaign,
	status,
	rows: found.rows.length,
	columns: found.columns,
	created_at: found.created_at,
});

function sorted(rows: Transaction[], order: ExportOrder): Transaction[] {
	const sign = order === 'created_at' ? 1 : -1;
	return rows.sort((a, b) => {
		if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -sign : sign;
		return a.id < b.id ? -sign : sign;
	});
}
