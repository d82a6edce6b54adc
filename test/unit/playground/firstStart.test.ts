import { KEYS } from '../../../sandbox/auth';
import { type Arrived, FakeN8n } from './fakeN8n';

const never = new AbortController().signal;
const SERVICE = { url: 'http://127.0.0.1:4800', keys: KEYS };

/** The parts of n8n that a first start needs: creating the owner, and credentials. */
class SmallN8n extends FakeN8n {
	readonly owners: unknown[] = [];
	readonly credentials: object[] = [];

	constructor() {
		super((call) => this.carryOut(call));
	}

	private carryOut({ method, path, body }: Arrived): unknown {
		if (path === '/rest/settings') {
			const userManagement = { showSetupOnFirstLoad: this.owners.length === 0 };
			return { userManagement, versionCli: '2.41.1' };
		}
		if (path === '/rest/owner/setup') this.owners.push(body);
		if (path.startsWith('/rest/credentials/')) return { id: path.split('/').at(-1) };
		if (path !== '/rest/credentials') return null;
		if (method === 'GET') return this.credentials;
		const saved = Object.assign({}, body, { id: String(this.credentials.length) });
		this.credentials.push(saved);
		return saved;
	}
}

let n8n: SmallN8n;
let url: string;

beforeEach(async () => {
	n8n = new SmallN8n();
	url = await n8n.listen();
});
afterEach(() => n8n.close());

async function signIn() {
	const { N8nApi } = await import('../../../playground/rest.js');
	return await N8nApi.signIn(url, never);
}

it('signs in if the response to creating the owner was lost', async () => {
	n8n.plan('answered', 'broken');
	const api = await signIn();
	expect(api.version).toBe('2.41.1');
	expect(n8n.owners).toHaveLength(1);
	expect(n8n.arrived.map(({ path }) => path)).toContain('/rest/login');
});

it('adds each credential once, even if a response was lost', async () => {
	const { importCredentials } = await import('../../../playground/credentials.js');
	const api = await signIn();
	n8n.plan('busy', 'answered', 'broken');
	const ids = await importCredentials(api, SERVICE);
	expect([...ids.values()]).toEqual(['0', '1', '2', '3', '4', '5']);
	expect(n8n.credentials).toHaveLength(6);
});

it('fills in what the webhook trigger needs in the credential of each setting', async () => {
	const { importCredentials } = await import('../../../playground/credentials.js');
	await importCredentials(await signIn(), SERVICE);
	const { appId, webhookSecret } = KEYS;
	expect(n8n.credentials.slice(1, 3)).toMatchObject([
		{ type: 'voucherifyApi', data: { appId, webhookSecret } },
		{ type: 'voucherifyManagementApi', data: { applicationIds: appId, webhookSecret } },
	]);
});

it('starts a run once, and reports that its response was lost', async () => {
	const api = await signIn();
	n8n.plan('broken', 'answered', 'broken');
	await expect(api.start('loyaltyExportPipe', 'Every morning')).rejects.toThrow(
		'n8n did not answer POST /rest/workflows/loyaltyExportPipe/run',
	);
	expect(n8n.arrived.filter(({ path }) => path.endsWith('/run'))).toHaveLength(1);
});

it('waits until n8n has saved its list of nodes', async () => {
	const api = await signIn();
	n8n.plan('page', 'busy', 'page', 'answered');
	expect([...(await api.nodes())]).toEqual([]);
	expect(n8n.arrived.filter(({ path }) => path === '/types/nodes.json')).toHaveLength(4);
});
