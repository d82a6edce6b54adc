import { startSandbox, type Sandbox } from '../../sandbox';
import { call, sendForm } from '../unit/sandbox/client';
import { calledEndpoints, endpointOf } from './requests/calledEndpoints';
import { verdictOf, type Finding } from './verdict';
import { folderOf, OPENAPI, readMaterial, type VendorRequest } from './material';
import { isFields } from './requests/mentions';
import { pathOf } from './requests/paths';
import { plant } from './requests/plant';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

test('the sandbox accepts the requests that the vendor documents', async () => {
	const called = await calledEndpoints(folderOf(OPENAPI));
	const documented = readMaterial('requests.json');
	const ours = documented.filter((request) => called.has(endpointOf(request)));
	const findings: Finding[] = [];
	for (const request of ours) {
		const says = await refusalOf(request);
		const at = `${request.method} ${request.path} ${request.source}`;
		if (says !== undefined) findings.push({ at, says });
	}
	const counts = {
		documented: documented.length,
		'of other endpoints': documented.length - ours.length,
		sent: ours.length,
		taken: ours.length - findings.length,
		refused: findings.length,
	};
	expect(verdictOf('requests', findings, counts)).toEqual({ unexplained: [], needless: [] });
});

/**
 * Sends the request to a sandbox that contains everything it refers to.
 * @returns why it is rejected, completely or in part
 */
async function refusalOf(request: VendorRequest): Promise<string | undefined> {
	sandbox.reset();
	plant(sandbox.world, request);
	const { status, json } = await send(request, pathOf(sandbox.world, request));
	if (status > 299) return `${status} ${textOf(json, 'key')}: ${textOf(json, 'details')}`;
	const failed = sandbox.world.asyncActions.all().at(-1)?.outcome.failed ?? [];
	if (isFields(json) && 'async_action_id' in json && failed.length > 0)
		return `rows failed: ${JSON.stringify(failed)}`;
	if (isFields(json) && json.valid === false) return `not valid: ${JSON.stringify(json)}`;
	return undefined;
}

const textOf = (json: unknown, name: string): string => (isFields(json) ? String(json[name]) : '');

const FORM = 'application/x-www-form-urlencoded';

async function send({ method, type, body }: VendorRequest, path: string) {
	if (type === FORM && isFields(body)) {
		const form: Record<string, string> = {};
		for (const [name, value] of Object.entries(body)) form[name] = String(value);
		return await sendForm(sandbox, path, form);
	}
	return await call(sandbox, path, { method: method === 'PUT' ? 'PUT' : 'POST', body });
}
