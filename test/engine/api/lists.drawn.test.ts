import '../../support/smallLimits';
import type { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import { rowsByDateWindow } from '../../../nodes/Voucherify/api/lists/dateWindows';
import {
	collectNumberedRows,
	type ReportDoubt,
} from '../../../nodes/Voucherify/api/lists/numberedPages';
import { firstRows } from '../../../nodes/Voucherify/api/lists/pages';
import { timePages } from '../../../nodes/Voucherify/api/lists/timePages';
import type { Resource } from '../../../nodes/Voucherify/api/types';
import { Random } from '../../../sandbox/world/random';
import { clientFor } from '../../support/apiClient';
import { servingByTime, type ListManners, type ListRow } from '../../support/listAnswers';
import { rawService as service, useRawService } from '../../support/rawService';

const RUNS = process.env.THOROUGH === '1' ? 600 : 60;
const SEED = Number(process.env.SEED ?? '1');

useRawService();

type Read = (client: VoucherifyClient, order: string, doubt: ReportDoubt) => Promise<Resource[]>;

const list = { path: ['v1', 'x'], key: 'rows' };
const boundsOf = (column: string) => ({
	after: `${column}[after]`,
	before: `${column}[before]`,
	column,
});

const byTime: Read = async (client, order, doubt) => {
	const column = order.replace('-', '');
	const bounds = boundsOf(column);
	const timed = { ...list, query: { order }, order, parameter: 'starting_after', bounds };
	return await firstRows(timePages(client, timed, 10, doubt), Infinity);
};

const byWindow =
	(query: object, lastPage = 30): Read =>
	async (client, order, doubt) => {
		const dated = { ...list, query: { order, ...query }, lastPage, bounds: boundsOf('created_at') };
		return await rowsByDateWindow(client, dated, Infinity, doubt);
	};

const readers: Array<[string, Read]> = [
	[
		'page numbers',
		async (client, order, doubt) =>
			await collectNumberedRows(client, { ...list, query: { order } }, Infinity, doubt),
	],
	['windows', byWindow({})],
	['windows beyond the last page', byWindow({}, 5)],
	['windows within dates', byWindow({ 'created_at[after]': '2020-01-01T00:00:00.000Z' })],
	['times', byTime],
	[
		'times of updates',
		async (client, order, doubt) =>
			await byTime(client, order.replace('created', 'updated'), doubt),
	],
];

const after = { 'created_at[after]': 'created_at', 'updated_at[after]': 'updated_at' } as const;
const before = { 'created_at[before]': 'created_at', 'updated_at[before]': 'updated_at' } as const;

/** A row of a time in milliseconds after the start of 2026. Some were never updated. */
function rowAt(random: Random, index: number, time: number): ListRow {
	const created_at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + time).toISOString();
	const updated_at = random.pick([null, created_at, created_at]);
	return { id: `row_${String(index).padStart(5, '0')}`, created_at, updated_at };
}

/** Draws a list, and how a service serves and changes it. */
function draw(seed: number) {
	const random = new Random(seed);
	const step = random.pick([1, 0.5, 0.1, 0.03]);
	let time = 0;
	let count = 0;
	const add = () => {
		time += Number(random.next() < step);
		return rowAt(random, (count += 1), time);
	};
	const rows = Array.from({ length: random.between(0, 70) }, add);
	// Without a total, nobody could notice that a row has moved.
	const change = random.pick([0, 0, 0.15, 0.5]);
	const kinds =
		change > 0 ? (['total', 'both'] as const) : (['has_more', 'nothing', 'both'] as const);
	const says: ListManners['says'] = random.pick(kinds);
	const hides =
		says !== 'nothing' && random.next() < 0.3 ? random.pick([rows[0], ...rows])?.id : undefined;
	const manners: ListManners = {
		inclusive: random.next() < 0.5,
		order: 'created_at',
		says,
		countsAll: random.next() < 0.5,
		after,
		before,
		startingAfter: 'starting_after',
		hides,
		mostRows: says === 'nothing' ? 10 : random.pick([10, 10, random.between(5, 9)]),
	};
	/** Adds rows, or deletes some: doing both between two requests goes unnoticed. */
	const meanwhile = () => {
		if (random.next() >= change) return;
		const few = random.between(1, 3);
		if (random.next() < 0.5 && rows.length < 120) rows.push(...Array.from({ length: few }, add));
		else rows.splice(random.between(0, rows.length), few);
	};
	const isCalm = change === 0 && hides === undefined;
	return { rows, manners, meanwhile, isCalm, order: random.pick(['created_at', '-created_at']) };
}

it.each(readers)(
	'a drawn list has each row that was always there once, or a warning: by %s',
	async (_, read) => {
		const client = await clientFor(service);
		for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
			const { rows, manners, meanwhile, isCalm, order } = draw(seed);
			const initial = rows.map(({ id }) => id);
			const serve = servingByTime(rows, manners);
			service.answering = (request) => {
				const answer = serve(request);
				meanwhile();
				return answer;
			};
			const reported: string[] = [];
			const found = await read(client, order, (message, isSeen) => {
				if (isSeen) reported.push(message);
			}).catch((error: unknown): Resource[] => {
				reported.push(String(error));
				return [];
			});
			const ids = found.map(({ id }) => id);
			const always = initial.filter(
				(id) => rows.some((row) => row.id === id) && id !== manners.hides,
			);
			const missing = reported.length > 0 ? [] : always.filter((id) => !ids.includes(id));
			const twice = ids.filter((id, index) => ids.indexOf(id) < index);
			const needless = isCalm ? reported.filter((text) => !text.includes('at the same time')) : [];
			expect({ SEED: seed, missing, twice, needless }).toEqual({
				SEED: seed,
				missing: [],
				twice: [],
				needless: [],
			});
		}
	},
);
