import { startSandbox, type Sandbox } from '../../../sandbox';
import { LOYALTY_EVENTS } from '../../../sandbox/webhooks/workflowSamples';
import { anyText, call, field, post, sendForm } from '../sandbox/client';

let sandbox: Sandbox;

beforeAll(async () => {
	const { inboxRoutes } = await import('../../../playground/inbox/index.js');
	sandbox = await startSandbox({}, inboxRoutes);
});

beforeEach(() => {
	sandbox.reset();
});

afterAll(async () => {
	await sandbox.close();
});

const CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const send = (path: string, body?: unknown) => call(sandbox, `/_sandbox/${path}`, post(body));
const page = async () => (await call(sandbox, '/')).text;

it('lets things happen, as often as asked', async () => {
	const happen = async (name: string) => field((await send(`news/${name}`)).json, 'text');
	const { vouchers, products, ledger, exports } = sandbox.world;
	for (let time = 0; time < 3; time++)
		expect(await happen('redemption')).toMatch(/^150\.00 € was redeemed on GIFT-0001; \d/);
	const booked = ledger.of(vouchers.get('GIFT-0001').id).map(({ details }) => details.balance);
	expect(booked.filter(({ amount }) => amount === -15_000)).toHaveLength(3);
	expect(Math.min(...booked.map(({ balance }) => balance))).toBeGreaterThan(-1);
	const price = Number(products.all()[0]?.price) + 50;
	expect(await happen('product')).toContain(`costs ${(price / 100).toFixed(2)} € now`);
	expect(products.all()[0]).toMatchObject({ price, updated_at: anyText });
	expect(await happen('transactions')).toBe('5 cards of Coffee Club were given points.');
	expect(ledger.of(CLUB)).toHaveLength(1_205);
	const [started] = /exp_\w+/.exec(String(await happen('export'))) ?? [];
	expect(exports.all().map(({ id }) => id)).toContain(started);
	expect(await send('news/nothing')).toMatchObject({ status: 404 });
	const names = [...(await page()).matchAll(/data-news="(\w+)"/g)].map(([, name]) => name);
	const samples = Object.keys(LOYALTY_EVENTS).map((group) => `loyalty_${group}`);
	expect(names).toEqual(['redemption', 'product', 'transactions', 'export', ...samples]);
});

it('counts no request that browsers send on their own', async () => {
	const icon = await call(sandbox, '/favicon.ico');
	expect(icon).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } });
	await call(sandbox, '/.well-known/appspecific/com.chrome.devtools.json');
	expect(sandbox.requests).toEqual([]);
});

describe('the inbox', () => {
	it('shows messages, with a picture or a file', async () => {
		const form = new FormData();
		form.append('text', 'New');
		form.append('file', new Blob(['é'.repeat(75_232)]), 'new.csv');
		const sent = await fetch(`${sandbox.url}/_sandbox/messages`, { method: 'POST', body: form });
		expect(sent.status).toBe(204);
		const image = 'https://www.example.com/qr?a=1&b=2';
		await send('messages', { text: '<b>Large</b>', image });
		expect(await send('messages', { text: 'a', image: 'b' })).toMatchObject({ status: 400 });
		const { text } = await call(sandbox, '/_sandbox/inbox');
		const picture = '<img src="https://www.example.com/qr?a=1&amp;b=2"';
		for (const part of ['&lt;b&gt;Large&lt;/b&gt;', picture, 'with a file of 147 kB'])
			expect(text).toContain(part);
	});

	it('shows no secrets, and everything escaped', async () => {
		const form = { grant_type: 'client_credentials', scope: 'api' };
		const token = await sendForm(sandbox, '/v1/oauth/token', form);
		const access_token = String(field(token.json, 'access_token'));
		await sendForm(sandbox, '/v1/oauth/token/revoke', { access_token });
		await call(sandbox, '/v1/exports?token=very-secret');
		const script = '<script>alert(1)</script>';
		const name = { first_name: 'Zoë', last_name: script };
		const user = { email: 'zoe@example.com', ...name, projects: { proj_Wz8DeShop: 'ADMIN' } };
		await call(sandbox, '/management/v1/projects/users/invite', post(user));
		const shown = await page();
		for (const text of ['Webshop Germany <b>ADMIN</b>', '&lt;script&gt;alert(1)&lt;/script&gt;'])
			expect(shown).toContain(text);
		expect(shown).not.toContain(script);
		const { appToken, managementToken } = sandbox.keys;
		for (const secret of [access_token, 'very-secret', appToken, managementToken])
			expect(shown + JSON.stringify(sandbox.requests)).not.toContain(secret);
	});
});
