import fastify from 'fastify';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { defaultBeliefs, switches } from '../../../sandbox/beliefs';
import { judgements } from '../../live/judgements';
import { MAX_CALLS, passportOf } from '../../live/make';
import { summaryOf } from '../../live/report';
import { field, items } from '../../unit/sandbox/client';
import { PERSONAL } from '../../support/people';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
	await liveIn(sandbox);
});

beforeEach(() => {
	Object.assign(sandbox.settings.beliefs, defaultBeliefs());
});

afterAll(async () => {
	await sandbox.close();
});

/** Uses the project until every observable belief can be judged. */
async function liveIn({ url, keys, world, settings }: Sandbox): Promise<void> {
	const headers = {
		'x-app-id': keys.appId,
		'x-app-token': keys.appToken,
	};
	const post = async (path: string, body?: object) => {
		const json = {
			headers: { ...headers, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		};
		const answer = await fetch(url + path, { method: 'POST', headers, ...(body && json) });
		const made: unknown = await answer.json();
		return made;
	};
	const redeemables = [{ object: 'voucher', id: 'SAVE-5' }];
	const made = await post('/v1/redemptions', { redeemables, order: { amount: 5_000 } });
	await post(`/v1/redemptions/${String(field(made, 'redemptions', 0, 'id'))}/rollbacks`, {});
	const rows = ['SAVE-5', 'NO-SUCH-CODE'].map((code) => ({ code, metadata: { tested: true } }));
	await post('/v1/vouchers/bulk/async', rows);
	for (const card of world.loyaltyCards.all()) {
		const path = `/v2/loyalties/programs/${card.program_id}/members/${card.member_id}/cards/${card.id}/pending-points`;
		const answer = await fetch(url + path, { headers });
		const listed: unknown = await answer.json();
		for (const row of items(listed, 'data'))
			await post(`${path}/${String(field(row, 'id'))}/cancel`);
	}
	settings.clockAheadMs += 1_000;
}

/** Starts a service whose responses contain private data in every text. */
async function startGossip(behind: Sandbox, isText: (key: string) => boolean) {
	const texts = Object.values(PERSONAL);
	let next = 0;
	const gossip = (value: unknown, key: string): unknown => {
		if (Array.isArray(value)) return value.map((one) => gossip(one, key));
		if (typeof value === 'object' && value !== null) {
			const entries = Object.entries(value);
			return Object.fromEntries(entries.map(([name, inner]) => [name, gossip(inner, name)]));
		}
		return typeof value === 'string' && isText(key) ? texts[next++ % texts.length] : value;
	};
	const app = fastify();
	app.get('/*', async (request, reply) => {
		const answer = await fetch(new URL(request.url, behind.url), {
			headers: {
				'x-app-id': String(request.headers['x-app-id']),
				'x-app-token': String(request.headers['x-app-token']),
			},
		});
		const text = await answer.text();
		const body = text.startsWith('{') ? JSON.stringify(gossip(JSON.parse(text), '')) : text;
		return await reply.status(answer.status).type('application/json').send(body);
	});
	const url = await app.listen({ host: '127.0.0.1', port: 0 });
	return { url, keys: behind.keys, received: () => next, close: () => app.close() };
}

it('reports that all beliefs hold where Voucherify behaves as expected, and only reads', async () => {
	const from = sandbox.requests.length;
	const { beliefs, checks, calls } = await passportOf(sandbox);
	expect(beliefs.filter(({ holds }) => holds === 'no')).toEqual([]);
	expect(checks.filter(({ works }) => works !== 'yes')).toEqual([]);
	const made = sandbox.requests.slice(from);
	expect(made.filter(({ method }) => method !== 'GET')).toEqual([]);
	expect(made).toHaveLength(calls);
	expect(calls).toBeLessThanOrEqual(MAX_CALLS);
});

/** Beliefs that the data of this project cannot show. */
const UNSEEN = ['refusedPublications'];

const open = switches.filter(({ id }) => id in judgements && !UNSEEN.includes(id));

it.each(open.flatMap(({ id, values }) => values.slice(1).map((value) => [id, value] as const)))(
	'reports where %s is %s',
	async (id, value) => {
		Object.assign(sandbox.settings.beliefs, { [id]: value });
		const { beliefs } = await passportOf(sandbox);
		expect(beliefs.find(({ belief }) => belief === id)).toMatchObject({
			holds: 'no',
			shown: value,
		});
	},
);

describe('contains nothing about', () => {
	/** Keys that identify resources: if replaced, nothing would be found. */
	const STRUCTURE = /^(id|object|type|status|result|date|.*_(at|date|id|object|url)|url|has_more)$/;

	it.each<[string, (key: string) => boolean]>([
		['people, whatever names and metadata say', (key) => !STRUCTURE.test(key)],
		['anybody, even where every text is about somebody', () => true],
	])('%s', async (_, isText) => {
		const gossip = await startGossip(sandbox, isText);
		try {
			const passport = await passportOf(gossip);
			const report = `${JSON.stringify(passport)}${summaryOf(passport)}`;
			expect(gossip.received()).toBeGreaterThan(Object.keys(PERSONAL).length);
			expect(Object.values(PERSONAL).filter((text) => report.includes(text))).toEqual([]);
		} finally {
			await gossip.close();
		}
	});

	it('the keys, codes and IDs of the project', async () => {
		const passport = await passportOf(sandbox);
		const report = `${JSON.stringify(passport)}${summaryOf(passport)}`;
		const { world, keys } = sandbox;
		const secrets = [
			...[keys.appId, keys.appToken],
			...world.vouchers.all().flatMap(({ id, code }) => [id, code]),
			...world.customers.all().flatMap(({ id, source_id, email }) => [id, source_id, email]),
			...world.redemptions.all().map(({ id }) => id),
		];
		const leaked = secrets.filter((secret) => secret && report.includes(secret));
		expect(leaked).toEqual([]);
	});
});

it('stops when the rate limit is reached, and says what was not checked', async () => {
	sandbox.faults.add({ kind: 'status', status: 429, from: 20, times: Infinity });
	try {
		const { beliefs, calls } = await passportOf(sandbox);
		expect(beliefs.some(({ holds }) => holds === 'yes')).toBe(true);
		expect(beliefs.some(({ holds }) => holds === 'not seen')).toBe(true);
		expect(calls).toBe(21);
	} finally {
		sandbox.faults.clear();
	}
});
