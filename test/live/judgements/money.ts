import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../../../nodes/Voucherify/api/types';
import type { Judgements } from '../passport';
import type { Project } from '../project';
import { areOrdered, shownBy, textAt } from './rows';

const REDEMPTIONS = '/v1/redemptions?limit=100';
const PROGRAMS = '/v2/loyalties/programs?limit=4';

const GONE = /^POINTS_(SPENT|EXPIRED)/;

/** Paths of some cards: one from each of a few loyalty programs. */
async function cardPaths(project: Project): Promise<string[]> {
	const programs = await project.rows(PROGRAMS, 'data');
	const paths: string[] = [];
	for (const program of programs) {
		const path = `/v2/loyalties/programs/${textAt(program, 'id') ?? ''}`;
		const [member] = await project.rows(`${path}/members?limit=1`, 'data');
		const memberId = textAt(member, 'id');
		if (memberId === undefined) continue;
		const membership = `${path}/memberships/${memberId}?identification_type=member_id`;
		const [held] = await project.rows(membership, 'cards');
		const cardId = textAt(held, 'card', 'id');
		if (cardId !== undefined) paths.push(`${path}/members/${memberId}/cards/${cardId}`);
	}
	return paths;
}

/** Rows of a list of each of those cards. */
async function rowsOfCards(project: Project, list: string): Promise<IDataObject[]> {
	const rows: IDataObject[] = [];
	for (const card of await cardPaths(project)) {
		rows.push(...(await project.rows(`${card}/${list}?limit=100`, 'data')));
	}
	return rows;
}

/** Transactions of the project's first gift or loyalty card, and their path. */
async function cardTransactions(project: Project) {
	const cards = await project.rows('/v1/vouchers?limit=100', 'vouchers');
	const card = cards.find(({ type }) => type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD');
	const id = textAt(card, 'id');
	if (id === undefined) return undefined;
	const path = `/v1/vouchers/${encodeURIComponent(id)}/transactions`;
	return { path, rows: await project.rows(`${path}?limit=100`, 'data') };
}

/** Beliefs about redemptions, publications, points and credits. */
export const money = {
	redemptionsOrder: async (project) => {
		const [redemption] = await project.rows(REDEMPTIONS, 'redemptions');
		const code = textAt(redemption, 'voucher', 'code');
		if (code === undefined) return undefined;
		const path = `/v1/vouchers/${encodeURIComponent(code)}/redemption`;
		return areOrdered(await project.rows(path, 'redemption_entries'), 'date', 'newest');
	},

	refusedPublications: async (project) => {
		const rows = await project.rows('/v1/publications?limit=100', 'publications');
		const failed = rows.filter(({ result }) => result === 'FAILURE');
		return shownBy(failed, 'listed');
	},

	cursorRow: async (project) => {
		const found = await cardTransactions(project);
		const [first] = found?.rows ?? [];
		const id = textAt(first, 'id');
		if (!found || !first || id === undefined) return undefined;
		const target = `${found.path}?limit=100&starting_after_id=${encodeURIComponent(id)}`;
		const rows = await project.rows(target, 'data');
		return { is: rows.some((row) => row.id === id) ? 'included' : 'after', by: [first] };
	},

	spentPoints: async (project) => {
		const rows = await rowsOfCards(project, 'transactions');
		const total = (row: IDataObject) => Number(valueAt(row, 'details', 'points', 'total'));
		const gone = rows.filter((row) => GONE.test(String(row.type)) && total(row) !== 0);
		return shownBy(gone, gone.every((row) => total(row) < 0) ? 'negative' : 'positive');
	},

	pendingPointsListed: async (project) => {
		const rows = await rowsOfCards(project, 'pending-points');
		return shownBy(rows, rows.every(({ status }) => status === 'PENDING') ? 'pending' : 'all');
	},
} satisfies Judgements;
