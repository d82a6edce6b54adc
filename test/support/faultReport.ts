import type { Cell } from './faultCell';
import type { OperationCall } from './everyOperation';
import type { FaultKind } from './faultKinds';

const INTRODUCTION = `# What happens when calls go wrong

Requests of one class end alike, and so do faults of one kind. So a request of each class, and several of some, is
tried under a fault of each kind, as the tests measure it (\`test/engine/resources/faultMatrix.test.ts\`); the faults of a kind
take turns. The tables show what was tried. All requests are hit, but a 429 that names a short wait comes once.

- **Calls**: how many calls of that kind reached the service; *again*: a check of a background job is followed by others until
  the maximum wait is over.
- **Done**: how often the operation was carried out; – where it changes nothing.
- **Outcome**: how a change ended, as programs can read it: *done*; *found*, where our own reference proves it; *refused*, where
  it was certainly not carried out; or *unknown*. – where it changes nothing.
- **Ends with**: the error as the user sees it, and the cause that n8n gets; or success.

\`npm run generate\` writes this page.
`;

/** Class of a request: requests of one class end alike. */
export function classOf({ writes, idempotent, traced, answer, looks }: OperationCall): string {
	const reading = looks ? 'Look' : 'Reading';
	const what = writes === 'here' ? changeOf(idempotent, traced) : reading;
	const answered = {
		resource: '',
		object: ' answered with an object',
		list: ' of a list',
		array: ' of several things at once',
		nothing: ' without an answer',
		file: ' of a file',
	};
	return `${what}${answered[answer]}${writes === 'before' ? ', after a change' : ''}`;
}

function changeOf(idempotent: boolean, traced: OperationCall['traced']): string {
	if (idempotent) return 'Change that may be repeated';
	return traced === false ? 'Change' : 'Change that is looked up';
}

/** Heading for a kind of fault: faults of the same kind end in the same way. */
export function groupOf({ effect, carriedOut }: FaultKind): string {
	const groups: Record<FaultKind['effect'], string> = {
		refused: 'Refused',
		broken: 'Failed, and perhaps carried out',
		postponed: 'Put off for a moment',
		unknown: carriedOut ? 'Carried out, and no answer' : 'Not carried out, and no usable answer',
		unreadable: 'Carried out, and an answer that cannot be read',
		slow: 'Carried out, and an answer that takes longer than the timeout',
		mistyped: 'Carried out, and an answer of another content type',
		harmless: 'Carried out, and an answer with an oddity',
	};
	return groups[effect];
}

/** The fault matrix as a page: one table per kind of fault; cells with the same result share a row. */
export function reportOf(cells: Cell[]): string {
	const groups = [...new Set(cells.map(({ kind }) => groupOf(kind)))];
	const sections = groups.map((group) => {
		const rows = new Map<string, Set<string>>();
		for (const cell of cells.filter(({ kind }) => groupOf(kind) === group)) {
			const outcome = outcomeOf(cell);
			const tried = rows.get(outcome) ?? new Set();
			rows.set(outcome, tried.add(`${classOf(cell.call)} (${cell.kind.name})`));
		}
		const lines = [...rows].map(
			([outcome, tried]) => `| ${[...tried].join('<br>')} | ${outcome} |`,
		);
		return [
			`## ${group}`,
			'',
			'| Class of call (fault) | Calls | Done | Outcome | Ends with |',
			'|---|---|---|---|---|',
			...lines,
		].join('\n');
	});
	const tables = sections.join('\n\n');
	return `${INTRODUCTION}\n${tables}\n`;
}

/** Causes that end one poll, but not the wait. */
const PASSING = ['temporarily-unavailable', 'rate-limited', 'quota-exhausted'];

function outcomeOf({ call, kind, calls, done, outcome = '–', error }: Cell): string {
	const goesOn = kind.name === '404' || PASSING.includes(error?.cause ?? '');
	const count = call.looks && error && goesOn ? 'again' : calls;
	const end = error
		? `**${stable(error.message)}** ${stable(error.description)}${error.cause ? ` (\`${error.cause}\`)` : ''}`
		: 'success';
	return [count, call.writes === 'nowhere' ? '–' : done, outcome, end].join(' | ');
}

/** Replaces the parts of a text that differ in each run. */
function stable(text: string): string {
	return text
		.replace(/127\.0\.0\.1(:\d+)?/g, 'acme.api.voucherify.io')
		.replace(/v-[0-9a-f]{18}/g, 'v-…')
		.replace(/n8n-[0-9a-z]{8}-\w{12}/g, 'n8n-…')
		.replace(/\b(cust|evcus|ord|promo|rew|lmbr|r|pub|rewa|ern)_\w+/g, '$1_…')
		.replace(/exp_\w+/g, 'exp_…')
		.replace(/\baa_\w+/g, 'aa_…')
		.replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '<time>')
		.replace(/in \d+ s/g, 'in … s')
		.replaceAll('|', '\\|')
		.replace(/\s+/g, ' ')
		.replaceAll('<time>', '…');
}
