import type { VoucherifyClient } from '../client/client';
import { cursorPages, othersOf } from './cursorPages';
import { firstRows, type List, unseen } from './pages';
import type { Resource } from '../types';

/**
 * Number of pages that are read from one end only: for a short list, reading from both would cost more requests than it
 * saves time.
 */
const PAGES_FROM_ONE_END = 3;

/**
 * Reads a whole cursor list, ordered by `id` or `-id`, from both ends in parallel until they meet: in half the time, with
 * the same number of requests. Returns the rows that reading from one end would return, even if rows are added meanwhile.
 * If the two parts cannot be joined, such as after deletions, continues from one end.
 */
export async function readFromBothEnds(client: VoucherifyClient, list: List): Promise<Resource[]> {
	const near = cursorPages(client, list);
	const rows: Resource[] = [];
	for (let page = 1; page <= PAGES_FROM_ONE_END; page += 1) {
		const { value, done } = await near.next();
		if (done) return rows;
		rows.push(...value);
	}
	const others = await fromBothEnds(near, cursorPages(client, fromTheOtherEnd(list)), rows);
	if (!others) return [...rows, ...(await firstRows(near, Infinity))];

	const whole = [...rows, ...others];
	if (list.query?.order === '-id') return whole;
	// Oldest first, reading from one end would also find the rows that were added meanwhile.
	const query = { ...list.query, starting_after_id: whole.at(-1)?.id };
	const rest = cursorPages(client, { ...list, query, others: [...othersOf(whole), undefined] });
	const known = new Set(whole.map(({ id }) => id));
	return [...whole, ...(await firstRows(unseen(rest, known), Infinity))];
}

type Pages = AsyncGenerator<Resource[], void>;

/** Progress of the reading from one end. */
interface End {
	pages: Pages;
	rows: Resource[];
	ids: Set<string>;
	/** True if nothing is left to read. */
	isOver: boolean;
}

/**
 * Reads on from the near end, adding to `rows`, and from the far end, until both have the same row. Both read in parallel:
 * neither waits for a page of the other.
 * @returns the rows after `rows`, in their order; undefined if the ends do not fit together
 */
async function fromBothEnds(
	nearPages: Pages,
	farPages: Pages,
	rows: Resource[],
): Promise<Resource[] | undefined> {
	const near = endOf(nearPages, rows);
	const far = endOf(farPages, []);
	let isOver = false;
	const readUntilMet = async (end: End, other: End): Promise<void> => {
		try {
			while (!isOver) {
				const { value, done } = await end.pages.next();
				if (done) {
					end.isOver = true;
					return;
				}
				end.rows.push(...value);
				for (const { id } of value) end.ids.add(id);
				isOver ||= value.some(({ id }) => other.ids.has(id));
			}
		} finally {
			isOver = true;
		}
	};
	await Promise.all([readUntilMet(near, far), readUntilMet(far, near)]);
	if (near.isOver) return [];
	if (far.isOver) return undefined;
	const inOrder = far.rows.reverse();
	const meeting = inOrder.findIndex(({ id }) => id === rows.at(-1)?.id);
	const rest = inOrder.slice(meeting + 1);
	return meeting < 0 || rest.some(({ id }) => near.ids.has(id)) ? undefined : rest;
}

function endOf(pages: Pages, rows: Resource[]): End {
	return { pages, rows, ids: new Set(rows.map(({ id }) => id)), isOver: false };
}

function fromTheOtherEnd({ path, key, query }: List): List {
	const order = query?.order === 'id' ? '-id' : 'id';
	return { path, key, query: { ...query, order, starting_after_id: undefined } };
}
