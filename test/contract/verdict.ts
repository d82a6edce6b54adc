import type { Usage } from './contract';
import type { Deviation } from './deviation';
import { KNOWN, type Known } from './known';
import { fits } from './pointer';

/** Known deviations, and fields that we never set. */
interface Lists {
	deviations: Known[];
	leftOut: Known[];
	/** True if all suites have run: some of them alone do not use every entry, and do not set every field. */
	isWhole: boolean;
}

interface Verdict {
	/** Readable report: a line for each endpoint, its deviations below, and at the end what we never set. */
	lines: string[];
	/** The fields that we never set, as a page. */
	page: string;
	/** Number of new deviations, and of unused entries of the lists. */
	faults: number;
}

const INTRODUCTION = `# What nothing sets

Body fields and query parameters that the API's description names, and that no request of the suites had. What is inside
them is not told apart. The reasons stand in \`known.md\`; what has none is to be built.

\`npm run test:contract -- --whole\` fails when this page is stale, and writes it where \`VOUCHERIFY_GENERATE\` is set.
`;

const VALUE_LENGTH = 60;
/** A list of all allowed values may be very long. */
const COMPLAINT_LENGTH = 100;

/** Compares what was sent or received, and what was not sent, with the known entries. */
export function verdictOn(usage: Usage[], known: Lists): Verdict {
	const freshIn = ({ endpoint, deviations }: Usage) =>
		deviations.filter((one) => !known.deviations.some((entry) => isAbout(entry, endpoint, one)));
	const unusedDeviations = known.deviations.filter(
		(entry) =>
			!usage.some(({ endpoint, deviations }) =>
				deviations.some((one) => isAbout(entry, endpoint, one)),
			),
	);
	const unusedReasons = known.leftOut.filter(
		(entry) =>
			!usage.some(({ endpoint, unset }) => unset.some((at) => isAbout(entry, endpoint, { at }))),
	);
	const unused = known.isWhole ? [...unusedDeviations, ...unusedReasons].map(unusedLine) : [];
	const unset = usage.flatMap((one) => unsetBy(one, known.leftOut));
	const toBuild = unset.filter(({ reason }) => known.isWhole && reason === undefined);
	const fresh = usage.flatMap(freshIn).length;
	return {
		lines: [
			...usage.flatMap((one) => reportLines(one, freshIn(one))),
			...unused,
			...toBuild.map(({ endpoint, fields }) => `not set   ${endpoint}  ${fields.join(' ')}`),
			`${usage.length} endpoints, ${fresh} new deviations${known.isWhole ? `, ${unused.length} unused entries` : ''}`,
		],
		page: pageOf(unset),
		faults: fresh + unused.length,
	};
}

const unusedLine = ({ endpoint, at }: Known) => `UNUSED    ${endpoint} ${at} in ${KNOWN}`;

/** True if an entry covers this deviation of the endpoint, or this pointer that was never sent. */
function isAbout(
	entry: Known,
	endpoint: string,
	place: Partial<Deviation> & Pick<Deviation, 'at'>,
): boolean {
	return (
		fits(entry.endpoint, endpoint) &&
		fits(entry.at, place.at) &&
		(place.says ?? '').startsWith(entry.says)
	);
}

function reportLines({ endpoint, count, deviations }: Usage, fresh: Deviation[]): string[] {
	return [
		`${fresh.length > 0 ? 'DEVIATES' : 'ok      '}  ${endpoint} (${count})`,
		...deviations.map((deviation) => {
			const { pointer, value, says } = deviation;
			if (fresh.includes(deviation)) return `            ${pointer} ${printed(value)}${says}`;
			return `            known: ${pointer} ${printed(value)}${short(says, COMPLAINT_LENGTH)}`;
		}),
	];
}

/** Truncated value before a finding; empty if the value is missing. */
function printed(value: unknown): string {
	if (value === undefined) return '';
	return `${short(JSON.stringify(value), VALUE_LENGTH)}: `;
}

const short = (text: string, length: number) =>
	text.length > length ? `${text.slice(0, length)}…` : text;

/** What we never set at an endpoint, by reason. */
function unsetBy({ endpoint, unset }: Usage, leftOut: Known[]) {
	const fields = new Map<string | undefined, string[]>();
	for (const at of unset) {
		const reason = leftOut.find((entry) => isAbout(entry, endpoint, { at }))?.reason;
		fields.set(reason, [...(fields.get(reason) ?? []), at]);
	}
	return [...fields].map(([reason, list]) => ({ endpoint, reason, fields: list }));
}

function pageOf(unset: ReturnType<typeof unsetBy>): string {
	const rows = unset.map(
		({ endpoint, reason = 'To be built', fields }) =>
			`| \`${endpoint}\` | ${fields.map((field) => `\`${field}\``).join(' ')} | ${reason} |`,
	);
	const table = ['| Endpoint | Not set | Why |', '|---|---|---|', ...rows].join('\n');
	return `${INTRODUCTION}\n<!-- prettier-ignore-start -->\n\n${table}\n\n<!-- prettier-ignore-end -->\n`;
}
