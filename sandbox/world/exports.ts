import { Collection, type Surroundings } from './collection';
import { exportMatcher, type ExportFilters } from './exportFilters';
import type { ProductFilter, Stored, Transaction } from './types';

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
] as const;

/** The same of an export of one card's transactions. */
export const CARD_COLUMNS = [...EXPORT_COLUMNS, 'campaign_id'] as const;

export type ExportColumn = (typeof CARD_COLUMNS)[number];
export type ExportOrder = 'created_at' | '-created_at';
type ExportStatus = 'SCHEDULED' | 'IN_PROGRESS' | 'DONE' | 'ERROR';

export interface ExportRequest {
	order?: ExportOrder;
	parameters?: { fields?: ExportColumn[]; filters?: ExportFilters };
}

/** The same for one card, whose transactions nothing chooses among. */
export interface CardExportRequest {
	parameters?: { order?: ExportOrder; fields?: ExportColumn[] };
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
		filters?: ProductFilter;
		/** Of vouchers: only those of this campaign. */
		campaign_id?: string;
	};
}

/** The rows of a file, each with a text for every column. */
export interface Table {
	columns: readonly string[];
	rows: readonly string[][];
}

export interface Export extends Stored {
	campaignId: string;
	campaign: string;
	token: string;
	fails: boolean;
	request: ExportRequest;
	/** Kind of its rows, as the API calls it. */
	exportedObject: string;
	/** Its own pace, if it has one. */
	timing?: ExportTiming;
	columns: readonly ExportColumn[];
	/** Rows that matched at scheduling time, in the requested order. */
	rows: readonly Transaction[];
	/** The code of the card whose transactions alone it contains. */
	code?: string;
	/** The same of an export of anything else than a campaign's transactions, and what was asked for. */
	table?: Table;
	asked?: TableRequest;
}

/** All exports, oldest first, each with the snapshot that was taken when it was scheduled. */
export class Exports extends Collection<Export> {
	constructor(world: Surroundings) {
		super({ type: 'export', prefix: 'exp' }, world);
	}

	schedule(
		campaign: { id: string; name: string },
		transactions: readonly Transaction[],
		request: ExportRequest,
		how: Partial<Pick<Export, 'fails' | 'exportedObject' | 'timing' | 'code'>> & {
			at?: number;
		} = {},
	): Readonly<Export> {
		const rows = transactions.filter(
			exportMatcher(request.parameters?.filters ?? {}, this.world.now()),
		);
		return this.add({
			...this.born(how.at),
			campaignId: campaign.id,
			campaign: campaign.name,
			token: this.world.random.text(48),
			fails: how.fails ?? false,
			exportedObject: how.exportedObject ?? 'voucher_transactions',
			timing: how.timing,
			code: how.code,
			request,
			columns: request.parameters?.fields ?? EXPORT_COLUMNS,
			rows: request.order ? sorted(rows, request.order) : rows,
		});
	}

	/** Schedules an export of anything. */
	scheduleTable(asked: TableRequest, table: Table, fails: boolean): Readonly<Export> {
		return this.add({
			...this.born(),
			campaignId: '',
			campaign: '',
			token: this.world.random.text(48),
			fails,
			exportedObject: asked.exported_object,
			request: {},
			columns: [],
			rows: [],
			table,
			asked,
		});
	}

	/** State of an export, read from the clock: nothing has to run in the background. */
	statusOf({ created_at, fails, timing }: Readonly<Export>, usual: ExportTiming): ExportStatus {
		const { scheduledMs, inProgressMs } = timing ?? usual;
		const age = this.world.now() - Date.parse(created_at);
		if (age < scheduledMs) return 'SCHEDULED';
		if (age < scheduledMs + inProgressMs) return 'IN_PROGRESS';
		return fails ? 'ERROR' : 'DONE';
	}
}

/** The export as the API shows it; `downloadBaseUrl` is the address before `/v1/exports/…`. */
export function presentExport(
	found: Readonly<Export>,
	status: ExportStatus,
	downloadBaseUrl: string,
	files = 1,
) {
	const { parameters, order } = found.request;
	const url = `${downloadBaseUrl}/v1/exports/${found.id}?token=${found.token}`;
	return {
		id: found.id,
		object: 'export',
		created_at: found.created_at,
		status,
		channel: 'API',
		exported_object: found.exportedObject,
		parameters: found.asked?.parameters ?? {
			...parameters,
			...(order && { order }),
			filters: filtersOf(found),
		},
		result:
			status === 'DONE'
				? {
						url,
						...(files > 1 && {
							urls: [url, ...Array.from({ length: files - 1 }, (_, n) => `${url}.${n + 2}`)],
						}),
					}
				: null,
		user_id: null,
	};
}

/** A card's transactions are chosen by its code alone. */
function filtersOf({ code, campaignId, request }: Readonly<Export>) {
	if (code !== undefined) return { voucher_id: { conditions: { $in: [code] } } };
	const filters = request.parameters?.filters;
	return {
		...filters,
		junction: (filters?.junction ?? 'and').toUpperCase(),
		campaign_id: { conditions: { $in: [campaignId] } },
	};
}

/** The export at a glance, without the token of its file. */
export const summaryOf = (found: Readonly<Export>, status: ExportStatus) => ({
	id: found.id,
	campaign: found.campaign,
	status,
	rows: (found.table ?? found).rows.length,
	columns: (found.table ?? found).columns,
	created_at: found.created_at,
});

function sorted(rows: Transaction[], order: ExportOrder): Transaction[] {
	const sign = order === 'created_at' ? 1 : -1;
	return rows.sort((a, b) => {
		if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -sign : sign;
		return a.id < b.id ? -sign : sign;
	});
}
