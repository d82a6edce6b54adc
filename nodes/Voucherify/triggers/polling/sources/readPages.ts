import type { NodeFailure } from '../../../api/errors/node';
import { LAST_PAGE } from '../../../api/limits';
import type { Session } from '../event';

/** Maximum number of pages that one poll reads of a list. It exceeds the number of pages that can share one time. */
const MAX_PAGES = 2 * LAST_PAGE;

/**
 * Reads pages until `take` returns false, or the poll has no time left. Pages that were read before a failure count.
 * @returns whether all pages were read, and the failure that prevented it
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readPages<Page>(
	session: Session,
	pages: AsyncIterable<Page>,
	take: (page: Page) => boolean | Promise<boolean>,
	most = MAX_PAGES,
): Promise<{ isWhole: boolean; failure?: NodeFailure }> {
	let count = 0;
	try {
		for await (const page of pages) {
			count += 1;
			const goesOn = await take(page);
			if (!goesOn || count === most || !session.hasTime()) return { isWhole: false };
		}
		return { isWhole: true };
	} catch (error) {
		const failure = session.failureOf(error);
		if (count === 0) throw failure;
		return { isWhole: false, failure };
	}
}
