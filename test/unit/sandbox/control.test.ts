import { LOYALTY_EVENTS } from '../../../sandbox/webhooks/workflowSamples';
import { World } from '../../../sandbox/world';
import { anyText, call, field, items, sendForm } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const post = (path: string, body?: unknown) => call(sandbox, path, { method: 'POST', body });

it('creates the same world from the same sizes', () => {
	const seen = (world: World) =>
		JSON.stringify([
			world.products.all(),
			world.rewards.all(),
			world.promotionTiers.all(),
			world.customers.all(),
			world.vouchers.all(),
			world.sessions.all(),
			world.redemptions.all(),
			world.events,
			world.ledger.of('camp_Coffee7Club3Loyalty9Aa'),
			world.exports.all(),
		]);
	expect(seen(new World()) === seen(new World())).toBe(true);
});

it('creates a large world', () => {
	const { ledger, vouchers, products } = new World({
		transactionsOnOneCard: 100_000,
		products: 25_000,
		productsSharingTimestamp: 400,
	});
	expect(ledger.of(vouchers.get('SUMMER-0001').id)).toHaveLength(100_000);
	expect(new Set(products.all().map(({ created_at }) => created_at)).size).toBe(25_000 - 399);
});

it('resets everything', async () => {
	const before = await call(sandbox, '/v1/rewards?limit=100');
	sandbox.faults.add({ kind: 'status', times: Infinity });
	sandbox.settings.latencyMs = 5;
	sandbox.world.book({ voucher: 'COFFEE-0001' });
	await call(sandbox, `/v1/rewards/${sandbox.world.rewards.all()[0]?.id ?? ''}`, {
		method: 'PUT',
		body: { name: 'Other' },
	});
	expect(await post('/_sandbox/reset')).toMatchObject({ status: 204 });
	expect(sandbox.requests).toHaveLength(0);
	expect(sandbox.settings.latencyMs).toBe(0);
	expect((await call(sandbox, '/v1/rewards?limit=100')).text).toBe(before.text);
	expect(sandbox.requests[0]?.number).toBe(1);
});

describe('news', () => {
	const happened = async (name: string) =>
		String(field((await post(`/_sandbox/news/${name}`)).json, 'text'));

	it('add a large redemption, on a card that can pay it, as often as asked', async () => {
		sandbox.world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REMOVAL', amount: -90_000 });
		for (let time = 0; time < 3; time++) {
			expect(await happened('redemption')).toMatch(/^150\.00 € was redeemed on GIFT-0001; \d/);
		}
		const { vouchers, ledger } = sandbox.world;
		const booked = ledger.of(vouchers.get('GIFT-0001').id);
		const large = booked.filter(({ details }) => details.balance.amount === -15_000);
		expect(large).toHaveLength(3);
		expect(Math.min(...large.map(({ details }) => details.balance.balance))).toBeGreaterThan(-1);
	});

	it('raise the price of a product', async () => {
		const before = Number(sandbox.world.products.all()[0]?.price);
		expect(await happened('product')).toContain(`costs ${((before + 50) / 100).toFixed(2)} € now`);
		expect(sandbox.world.products.all()[0]).toMatchObject({
			price: before + 50,
			updated_at: anyText,
		});
	});

	it('add transactions of a loyalty campaign', async () => {
		expect(await happened('transactions')).toBe('5 cards of Coffee Club were given points.');
		expect(sandbox.world.ledger.of('camp_Coffee7Club3Loyalty9Aa')).toHaveLength(1_205);
	});

	it('start an export, which is done a moment later', async () => {
		const text = await happened('export');
		expect(sandbox.world.exports.all().map(({ id }) => id)).toContain(/exp_\w+/.exec(text)?.[0]);
	});

	it('have exactly one button each in the inbox, and are no API requests', async () => {
		const { text } = await call(sandbox, '/');
		const names = [...text.matchAll(/data-news="(\w+)"/g)].map(([, name]) => name);
		const samples = Object.keys(LOYALTY_EVENTS).map((group) => `loyalty_${group}`);
		expect(names).toEqual(['redemption', 'product', 'transactions', 'export', ...samples]);
		expect(await post('/_sandbox/news/nothing')).toMatchObject({ status: 404 });
		expect(sandbox.requests).toEqual([]);
	});
});

it('does not count favicon.ico, and what else browsers request automatically, as API requests', async () => {
	sandbox.settings.rateLimit = { calls: 1, windowMs: 60_000 };
	const icon = await call(sandbox, '/favicon.ico');
	expect(icon).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } });
	await call(sandbox, '/.well-known/appspecific/com.chrome.devtools.json');
	expect(sandbox.requests).toEqual([]);
	expect(await call(sandbox, '/v1/rewards')).toMatchObject({ status: 200 });
});

it('lists the example workflows of the playground on its page, also after a reset', async () => {
	const noList = await call(sandbox, '/');
	expect(noList.text).not.toContain('example workflows');
	const example = {
		name: 'Ask & answer',
		about: 'Answers questions.',
		url: 'http://localhost:5678/workflow/abc',
		entries: [{ label: 'Form', url: 'http://localhost:5678/form/ask', signIn: 'sign in as staff' }],
	};
	const list = await call(sandbox, '/_sandbox/examples', { method: 'PUT', body: [example] });
	expect(list).toMatchObject({ status: 204 });
	await post('/_sandbox/reset');
	const { text } = await call(sandbox, '/');
	expect(text).toContain('1 example workflows in n8n');
	expect(text).toContain('<a href="http://localhost:5678/workflow/abc">Ask &amp; answer</a>');
	expect(text).toContain('Answers questions.');
	expect(text).toMatch(
		/Form: <a href="http:\/\/localhost:5678\/form\/ask">.*<\/a>, sign in as staff/,
	);
});

it("shows the size of a message's file in kB", async () => {
	const file = 'é'.repeat(75_232);
	expect(await post('/_sandbox/messages', { text: 'Rows', file })).toMatchObject({ status: 204 });
	const { text } = await call(sandbox, '/_sandbox/inbox');
	expect(text).toContain('with a file of 147 kB');
});

it('keeps messages, and shows them in the inbox', async () => {
	expect(await post('/_sandbox/messages', { text: '<b>Large</b>' })).toMatchObject({ status: 204 });
	expect(sandbox.world.messages).toEqual([{ text: '<b>Large</b>', created_at: anyText }]);
	expect(await post('/_sandbox/messages', { text: 'a', image: 'b' })).toMatchObject({
		status: 400,
	});
	const form = new FormData();
	form.append('text', 'New');
	form.append('file', new Blob(['id\nvtx_1']), 'new.csv');
	const sent = await fetch(`${sandbox.url}/_sandbox/messages`, { method: 'POST', body: form });
	expect(sent.status).toBe(204);
	expect(sandbox.world.messages[1]).toMatchObject({ text: 'New', file: 'id\nvtx_1' });
	const image = 'https://www.example.com/qr?a=1&b=2';
	expect(await post('/_sandbox/messages', { text: 'QR', image })).toMatchObject({ status: 204 });
	const { text: shown } = await call(sandbox, '/_sandbox/inbox');
	expect(shown).toContain('<img src="https://www.example.com/qr?a=1&amp;b=2"');
	const { text } = await call(sandbox, '/_sandbox/inbox');
	expect(text).toContain('&lt;b&gt;Large&lt;/b&gt;');
});

it('books transactions over HTTP', async () => {
	const { json } = await post('/_sandbox/transactions', {
		voucher: 'GIFT-0001',
		type: 'CREDITS_REDEMPTION',
		count: 2,
	});
	expect(items(json)).toMatchObject([
		{ type: 'CREDITS_REDEMPTION', details: { balance: { amount: -1_000, type: 'gift_voucher' } } },
		{ details: { order: { id: anyText }, redemption: { id: anyText } } },
	]);
	const counts = await call(sandbox, '/_sandbox/world/campaigns');
	expect(items(counts.json).map((one) => field(one, 'transactions_count'))).toEqual([
		1_200, 62, 0, 20, 0, 0,
	]);
	for (const body of [{}, { voucher: 'NOBODY' }, { voucher: 'GIFT-0001', id: 'a', count: 2 }]) {
		expect((await post('/_sandbox/transactions', body)).status).toBeGreaterThanOrEqual(400);
	}
	expect(sandbox.requests).toHaveLength(0);
});

it('accepts faults and settings over HTTP', async () => {
	await post('/_sandbox/faults', { kind: 'status', status: 418 });
	expect(await call(sandbox, '/v1/rewards')).toMatchObject({ status: 418 });
	await post('/_sandbox/faults', { kind: 'hang' });
	await call(sandbox, '/_sandbox/faults', { method: 'DELETE' });
	expect(await call(sandbox, '/v1/rewards')).toMatchObject({ status: 200 });
	expect(await post('/_sandbox/faults', { kind: 'flood' })).toMatchObject({ status: 400 });
	expect(await post('/_sandbox/faults', { kind: 'hang', path: '(' })).toMatchObject({
		status: 400,
	});
	await call(sandbox, '/_sandbox/settings', { method: 'PATCH', body: { maxArray: 7 } });
	const summary = await call(sandbox, '/_sandbox');
	expect(summary.json).toMatchObject({ settings: { maxArray: 7 }, world: { projects: 5 } });
});

it('lists requests, and can forget them', async () => {
	await call(sandbox, '/v1/rewards?limit=1');
	await call(sandbox, '/v1/products?limit=2');
	const { json } = await call(sandbox, '/_sandbox/requests?after=1');
	expect(items(json)).toMatchObject([
		{ number: 2, method: 'GET', path: '/v1/products', query: 'limit=2' },
	]);
	await call(sandbox, '/_sandbox/requests', { method: 'DELETE' });
	await call(sandbox, '/v1/rewards');
	expect(sandbox.requests.map(({ number }) => number)).toEqual([3]);
	expect(await call(sandbox, '/_sandbox/world/nothing')).toMatchObject({ status: 404 });
});

it('shows an inbox without secrets, and with everything escaped', async () => {
	const token = await sendForm(sandbox, '/v1/oauth/token', {
		grant_type: 'client_credentials',
		scope: 'api',
	});
	const accessToken = String(field(token.json, 'access_token'));
	await sendForm(sandbox, '/v1/oauth/token/revoke', { access_token: accessToken });
	await call(sandbox, '/v1/exports?token=very-secret');
	await post('/management/v1/projects/users/invite', {
		email: 'zoe@example.com',
		first_name: 'Zoë',
		last_name: '<script>alert(1)</script>',
		projects: { proj_Wz8DeShop: 'ADMIN' },
	});
	const { text, headers } = await call(sandbox, '/');
	expect(headers['content-type']).toContain('text/html');
	expect(text).toContain('Webshop Germany <b>ADMIN</b>');
	expect(text).toContain('Coffee Club');
	expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
	const { appToken, managementToken } = sandbox.keys;
	for (const secret of [accessToken, 'very-secret', appToken, managementToken, '<script>alert']) {
		expect(text).not.toContain(secret);
		expect(JSON.stringify(sandbox.requests)).not.toContain(
			secret === '<script>alert' ? appToken : secret,
		);
	}
	const { text: fragment } = await call(sandbox, '/_sandbox/inbox');
	expect(text).toContain(fragment);
});
