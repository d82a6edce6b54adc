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

export const CARD_COLUMNS = [...EXPORT_COLUMNS, 'campaign_id'];

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

export interface CardExportRequest {
	parameters?: { order?: ExportOrder; fields?: string[] };
}

/** How long an export stays in its first two states. */
export interface ExportTiming {
	scheduledMs: number;
	inProgressMs: number;
}

export interface TableRequest {
	exported_object: string;
	parameters?: {
		order?: string;
		fields?: string[];
		filters?: Filter;
		/** For vouchers only. */
		campaign_id?: string;
	};
}

export interface Table {
	columns: readonly string[];
	/** Paths of columns that differ from their names. */
	paths: Readonly<Record<string, string>>;
	/** Snapshot from the start of the export, in the requested order. */
	rows: readonly object[];
}

export interface Export extends Stored, Table {
	/** Name of the campaign, in an export of its transactions; otherwise empty. */
	campaign: string;
	token: string;
	fails: boolean;
	/** Kind of its rows, as the API calls it. */
	exportedObject: string;
	/** Overrides the sandbox's timing. */
	timing?: ExportTiming;
	/** The request's parameters, as the API shows them. */
	parameters: object;
}

/** `code` limits an export of transactions to one card. */
type How = Partial<Pick<Export, 'fails' | 'exportedObject' | 'timing'>> & {
	at?: number;
	code?: string;
};

/** Exports, each with a snapshot from its start. */
export class Exports extends Collection<Export> {
	constructor(world: Surroundings) {
		super({ type: 'export', prefix: 'exp' }, world);
	}

	schedule(
		campaign: { id: string; name: string },
		transactions: readonly Transaction[],
		{ order, parameters = {} }: ExportRequest,
		{ at, code, fails = false, exportedObject = 'voucher_transactions', timing }: How = {},
	): Readonly<Export> {
		const { filters = {}, fields = EXPORT_COLUMNS } = parameters;
		const read = (transaction: Transaction, field: string) => cellOf(transaction, field);
		const rows = transactions.filter(passes(filters, read, ageTests(this.world.now())));
		// An export of one card has no other filter than its code.
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

	scheduleTable(
		{ exported_object: exportedObject, parameters }: TableRequest,
		table: Table,
		fails: boolean,
	): Readonly<Export> {
		const asked = { campaign: '', fails, exportedObject, parameters: parameters ?? {} };
		return this.add({ ...this.begun(), ...asked, ...table });
	}

	/** Derives the status from the clock: nothing runs in the background. */
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

/** Ages are in days, `now` is in ms. */
const ageTests = (now: number): Record<string, Test> => ({
	$more_than: each((value, days) => now - Date.parse(value) > Number(days) * DAY),
	$less_than: each((value, days) => now - Date.parse(value) < Number(days) * DAY),
});

/** @param downloadBaseUrl URL before `/v1/exports/…` */
export function presentExport(
	{ id, created_at, exportedObject, parameters, token }: Readonly<Export>,
	status: ExportStatus,
	downloadBaseUrl: string,
	files = 1,
) {
	const url = `${downloadBaseUrl}/v1/exports/${id}?token=${token}`;
	const urls = [
		url,
		...Array.from({ length: Math.max(0, files - 1) }, (_, n) => `${url}.${n + 2}`),
	];
	return {
		id,
		object: 'export',
		created_at,
		status,
		channel: 'API',
		exported_object: exportedObject,
		parameters,
		result: status === 'DONE' && files > 0 ? { url, ...(files > 1 && { urls }) } : null,
		user_id: null,
	};
}

/** Summary without the secret token of the file. */
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
