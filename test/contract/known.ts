import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesIn, rowsBelow } from '../support/pageTables';

/** A deviation from the description, or a described field that we never set, and why that is right. */
export interface Known {
	/** As in the check; `*` stands for any segment of the path. */
	endpoint: string;
	/** As in the check; `*` stands for any key or index, and `**` at the beginning or end for any number of them. */
	at: string;
	/** Finding of the check, or its beginning. */
	says: string;
	reason: string;
}

/** The page with all tables. */
export const KNOWN = 'test/contract/known.md';

/** The entries of a table, which may have several endpoints, places and findings in a row. */
export function readKnown(
	heading: 'What is sent' | 'What is answered' | 'What is never set',
): Known[] {
	const page = readFileSync(join(__dirname, 'known.md'), 'utf8');
	return rowsBelow(page, heading).flatMap((cells) => {
		const reason = cells.at(-1) ?? '';
		const [endpoints = [], places = NOTHING, findings = NOTHING] = cells
			.slice(0, -1)
			.map(codesOrNothing);
		return endpoints.flatMap((endpoint) =>
			places.flatMap((at) => findings.map((says) => ({ endpoint, at, says, reason }))),
		);
	});
}

/** A cell without a place is about the endpoint itself; one without a finding about all. */
const NOTHING = [''];

function codesOrNothing(cell: string): string[] {
	const codes = codesIn(cell);
	return codes.length > 0 ? codes : NOTHING;
}
