import type { Cell } from './faultCell';
import type { OperationCall } from './everyOperation';

const INTRODUCTION = `# What happens when calls go wrong

What is called in the same way ends in the same way. So one call of each class is tried under every fault of the sandbox,
and every other call under the most important ones, as the tests measure it (\`test/engine/faultMatrix.test.ts\`). All calls
are hit, but a 429 that tells to come back soon comes once.

- **Calls**: how many calls of that kind reached the service; *again*: a look at a background job is followed by others until
  the longest wait is over.
- **Done**: how often the operation was carried out; – where it changes nothing.
- **Outcome**: how a change ended, as programs are told: *done*; *found*, where our own reference proves it; *refused*, where
  it was certainly not carried out; or *unknown*. – where it changes nothing.
- **Ends with**: the error as the user sees it, and the cause that n8n is told; or success.

\`npm run generate\` writes this page.
`;

/** What decides how a call takes a fault, in words. */
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

/** The matrix as a page: a table for each fault, in which operations that end alike share a row. */
export function reportOf(cells: Cell[]): string {
	const kinds = [...new Set(cells.map(({ kind }) => kind))];
	const sections = kinds.map((kind) => {
		const rows = new Map<string, string[]>();
		for (const cell of cells.filter((one) => one.kind === kind)) {
			const outcome = outcomeOf(cell);
			rows.set(outcome, [...(rows.get(outcome) ?? []), classOf(cell.call)]);
		}
		const lines = [...rows].map(([outcome, names]) => `| ${names.join('<br>')} | ${outcome} |`);
		const name = kind.name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
		return [
			`## ${name}`,
			'',
			'| Class of call | Calls | Done | Outcome | Ends with |',
			'|---|---|---|---|---|',
			...lines,
		].join('\n');
	});
	const tables = sections.join('\n\n');
	return `${INTRODUCTION}\n${tables}\n`;
}

/** What ends a look, and not the wait. */
const PASSING = ['temporarily-unavailable', 'rate-limited', 'quota-exhausted'];

function outcomeOf({ call, kind, calls, done, outcome = '–', error }: Cell): string {
	const goesOn = kind.name === '404' || PASSING.includes(error?.cause ?? '');
	const count = call.looks && error && goesOn ? 'again' : calls;
	const end = error
		? `**${stable(error.message)}** ${stable(error.description)}${error.cause ? ` (\`${error.cause}\`)` : ''}`
		: 'success';
	return [count, call.writes === 'nowhere' ? '–' : done, outcome, end].join(' | ');
}

/** The text without what is another one with each run. */
function stable(text: string): string {
	return text
		.replace(/127\.0\.0\.1(:\d+)?/g, 'acme.api.voucherify.io')
		.replace(/v-[0-9a-f]{18}/g, 'v-…')
		.replace(/n8n-[0-9a-z]{8}-\w{12}/g, 'n8n-…')
		.replace(/\b(cust|ord|promo|rew|lmbr|r|pub|rewa|ern)_\w+/g, '$1_…')
		.replace(/exp_\w+/g, 'exp_…')
		.replace(/\baa_\w+/g, 'aa_…')
		.replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '<time>')
		.replace(/in \d+ s/g, 'in … s')
		.replaceAll('|', '\\|')
		.replace(/\s+/g, ' ')
		.replaceAll('<time>', '…');
}
