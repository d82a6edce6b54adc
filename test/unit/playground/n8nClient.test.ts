import { FakeN8n } from './fakeN8n';

const never = new AbortController().signal;

let n8n: FakeN8n;
let url: string;

beforeEach(async () => {
	n8n = new FakeN8n(() => 'carried out');
	url = await n8n.listen();
});
afterEach(() => n8n.close());

const playground = () => import('../../../playground/n8nClient.js');

async function look() {
	const { callN8n } = await playground();
	return await callN8n({ method: 'GET', url: `${url}/rest/x`, idempotent: true, signal: never });
}

async function add(signal = never) {
	const { callN8n } = await playground();
	return await callN8n({
		method: 'POST',
		url: `${url}/rest/x`,
		body: {},
		idempotent: false,
		signal,
	});
}

it('opens a new connection for each request: n8n may close a kept one just when it is used again', async () => {
	for (let count = 0; count < 3; count++) await look();
	expect(n8n.connections.size).toBe(3);
});

it('retries if n8n is too busy to respond, and if the connection breaks', async () => {
	n8n.plan('busy', 'broken', 'busy', 'answered');
	expect(await look()).toMatchObject({ status: 200, text: '{"data":"carried out"}' });
	expect(n8n.arrived).toHaveLength(4);
});

it('retries additions only if nothing can have happened', async () => {
	n8n.plan('busy', 'answered');
	expect(await add()).toMatchObject({ status: 200 });
	n8n.plan('broken');
	await expect(add()).rejects.toThrow((await playground()).AnswerLost);
	expect(n8n.arrived).toHaveLength(3);

	await n8n.close();
	const later = add();
	n8n = new FakeN8n();
	await n8n.listen(Number(new URL(url).port));
	expect(await later).toMatchObject({ status: 200 });
	expect(n8n.arrived).toHaveLength(1);
});

it('repeats work that checks first, but only after a lost response', async () => {
	n8n.plan('answered', 'broken');
	const { lookAgain } = await playground();
	const seen: number[] = [];
	await lookAgain(async () => {
		await look();
		seen.push(n8n.arrived.length);
		await add();
	});
	expect(seen).toEqual([1, 3]);
	const refused = () => Promise.reject(new Error('refused'));
	await expect(lookAgain(refused)).rejects.toThrow('refused');
});

it('names the request without a response, and stops at the end of its time', async () => {
	n8n.plan('broken');
	await expect(add()).rejects.toThrow(/n8n did not answer POST \/rest\/x \(.+\)/);
	const stopping = new AbortController();
	await n8n.close();
	const waiting = add(stopping.signal);
	stopping.abort(new Error('the user wants an end'));
	await expect(waiting).rejects.toThrow(/end|abort/);
	n8n = new FakeN8n();
	await n8n.listen();
});
