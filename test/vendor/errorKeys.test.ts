import { startSandbox, type Sandbox } from '../../sandbox';
import { skipPauses } from '../support/pauses';
import { DETAILS, refusedExample, type Refusal } from '../support/refusedExample';
import { origins } from './errorKeyOrigins';
import { verdictOf, type Finding } from './verdict';
import { readMaterial } from './material';

skipPauses();

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

/** An operation's message for a rejection, without the key; undefined if the operation does not treat it as an error. */
async function wordsFor(operation: string, refusal: Refusal) {
	sandbox.reset();
	const error = await refusedExample(sandbox, operation, refusal);
	if (!error) return undefined;
	const description = String(error.description).replace(/ ?\(key: .*?\)$/, '');
	return { text: `${error.message} ${description}`, advice: adviceIn(description) };
}

/** A description without the service's words. */
const adviceIn = (description: string) =>
	description.replace(/^Voucherify says: .*?\.( Refused\.)?(?= |$)/, '').trim();

/** An unknown key, of the same kind if the node knows kinds. */
const strangerTo = (key: string) => `${/^(invalid|missing)_/.exec(key)?.[0] ?? ''}nobody_knows`;

async function findingsOn(key: string): Promise<Finding[]> {
	const origin = origins.get(key);
	if (!origin) return [{ at: key, says: 'comes from no call of the node' }];
	const { operation, status } = origin;
	const own = await wordsFor(operation, { key, status });
	const general = await wordsFor(operation, { key: strangerTo(key), status });
	const at = `${key} (${operation}, ${status})`;
	if (!own) return [{ at, says: 'is no error' }];
	expect(own.text).toContain(DETAILS);
	return [
		...(own.text === general?.text ? [{ at, says: 'is told like any other refusal' }] : []),
		...(own.advice === '' ? [{ at, says: 'does not say what to do' }] : []),
	];
}

it('has its own message with advice for each error key that the vendor documents', async () => {
	const keys = readMaterial('error-keys.json').map(({ key }) => key);
	const findings: Finding[] = [];
	for (const key of keys) findings.push(...(await findingsOn(key)));
	const explained = keys.length - new Set(findings.map(({ at }) => at)).size;
	const verdict = verdictOf('errorKeys', findings, { keys: keys.length, 'with words': explained });
	expect(verdict).toEqual({ unexplained: [], needless: [] });
});
