import { request } from 'undici';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox';
import { KEYS } from '../../../sandbox/auth';
import type { Example } from '../../../playground/inbox/examples.js' with {
	'resolution-mode': 'import',
};
import { atTheEnd } from './ending';
import { at, until } from './runs';

/** Headers of a request with the project's keys. */
export const AS_PROJECT = { 'x-app-id': KEYS.appId, 'x-app-token': KEYS.appToken };

/** Starts a sandbox that outlasts playgrounds, until the tests are over. */
export async function lastingSandbox(options?: SandboxOptions): Promise<Sandbox> {
	const { inboxRoutes } = await import('../../../playground/inbox/index.js');
	const sandbox = await startSandbox(options, inboxRoutes);
	atTheEnd(() => sandbox.close());
	return sandbox;
}

/**
 * Waits until the examples' triggers have their baselines. n8n 2 activates them after it has responded: what is booked
 * before that is not new.
 */
export async function triggersBegun({ requests }: Sandbox): Promise<void> {
	const lists = [/\/transactions$/, /\/exports$/];
	const isRead = (list: RegExp) => requests.some(({ path, status }) => status && list.test(path));
	await until(() => lists.every(isRead));
}

/** The fields of a transaction that the tests read. */
interface Transaction {
	id: string;
	created_at: string;
}

interface Page {
	data: Transaction[];
	more_starting_after?: string;
}

const isPage = (answer: unknown): answer is Page =>
	typeof answer === 'object' && answer !== null && 'data' in answer;

export const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
export const WELCOME_CODES = 'camp_Welcome8Codes3Coupon5E';

export async function transactionsOf(url: string, campaign: string): Promise<Transaction[]> {
	const found: Transaction[] = [];
	let cursor = '';
	for (;;) {
		const page = await transactionsPage(url, campaign, cursor);
		found.push(...page.data);
		if (page.more_starting_after === undefined) return found;
		cursor = `&starting_after_id=${page.more_starting_after}`;
	}
}

async function transactionsPage(url: string, campaign: string, cursor: string): Promise<Page> {
	const { body } = await request(
		`${url}/v1/campaigns/${campaign}/transactions?limit=100&order=id${cursor}`,
		{ headers: AS_PROJECT },
	);
	const page = await body.json();
	if (!isPage(page)) throw new Error(`not a page of transactions: ${JSON.stringify(page)}`);
	return page;
}

/** Gives all remaining codes of a campaign to one customer. Returns their number. */
export async function takeAllCodes(url: string, campaign: string): Promise<number> {
	const count = (await stored(url, 'vouchers')).filter(
		(voucher) => isCode(voucher) && voucher.campaign_id === campaign && voucher.holder_id === null,
	).length;
	await posted(url, 'publications', {
		campaign: { name: campaign, count },
		customer: { source_id: 'everybody-else' },
	});
	return count;
}

/** Creates a campaign of coupons without codes. */
export async function createCampaign(url: string, name: string): Promise<void> {
	const discount = { type: 'PERCENT', percent_off: 10 };
	const voucher = { type: 'DISCOUNT_VOUCHER', discount };
	await posted(url, 'campaigns', { name, campaign_type: 'DISCOUNT_COUPONS', voucher });
}

/** Redeems a code for a known customer, as a shop does; it may be rejected. */
export async function redeem(
	url: string,
	code: string,
	amount?: number,
	order?: string,
): Promise<void> {
	const { body } = await request(`${url}/v1/redemptions`, {
		method: 'POST',
		headers: { ...AS_PROJECT, 'content-type': 'application/json' },
		body: JSON.stringify({
			redeemables: [{ object: 'voucher', id: code }],
			customer: { source_id: 'customer-00001' },
			order: amount === undefined ? undefined : { amount, source_id: order },
		}),
	});
	await body.dump();
}

const posted = async (url: string, path: string, body: object) => {
	await sendToApi(url, 'POST', `v1/${path}`, body);
};

/** Gives points to a card of a program, and returns the card's ID. */
export async function givePoints(url: string, program: string, points: number): Promise<string> {
	const isItsCard = (card: unknown) => at(card, 'program_id') === program;
	const card = (await stored(url, 'loyaltyCards')).find(isItsCard);
	const [id, member] = [at(card, 'id'), at(card, 'member_id')].map(String);
	const path = `v2/loyalties/programs/${program}/members/${member}/cards/${id}/points`;
	await sendToApi(url, 'POST', path, { points, reason: 'Goodwill' });
	return String(id);
}

export async function changeProduct(url: string, product: string, change: object): Promise<void> {
	await sendToApi(url, 'PUT', `v1/products/${product}`, change);
}

export async function changeCampaign(url: string, campaign: string, change: object): Promise<void> {
	await sendToApi(url, 'PUT', `v1/campaigns/${campaign}`, change);
}

async function sendToApi(
	url: string,
	method: 'POST' | 'PUT',
	path: string,
	body: object,
): Promise<void> {
	const { statusCode } = await request(`${url}/${path}`, {
		method,
		headers: { ...AS_PROJECT, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode}`);
}

const isCode = (value: unknown): value is { campaign_id: unknown; holder_id: unknown } =>
	typeof value === 'object' && value !== null && 'campaign_id' in value && 'holder_id' in value;

/** Books transactions on the campaign's cards. */
export async function book(url: string, booking: object): Promise<void> {
	await control(url, 'POST', 'transactions', { campaign: COFFEE_CLUB, ...booking });
}

/** Sends a request to the sandbox's controls. */
export async function control(
	url: string,
	method: 'POST' | 'PATCH' | 'DELETE',
	path: string,
	body?: object,
) {
	const answer = await request(`${url}/_sandbox/${path}`, {
		method,
		headers: body && { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const text = await answer.body.text();
	if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** All stored objects of a kind in the sandbox, such as `invitations`. */
export async function stored(url: string, collection: string): Promise<unknown[]> {
	const { statusCode, body } = await request(`${url}/_sandbox/world/${collection}`);
	const all = await body.json();
	if (isList(all)) return all;
	throw new Error(`no list of ${collection}: ${statusCode}`);
}

/** The example workflows on the sandbox's page. */
export async function examplesOn(url: string): Promise<Example[]> {
	const { body } = await request(`${url}/_sandbox/examples`);
	const examples = await body.json();
	if (!isList(examples)) throw new Error('no list of examples');
	return examples.filter(isExample);
}

const isExample = (value: unknown): value is Example =>
	typeof value === 'object' && value !== null && 'url' in value && 'entries' in value;

const textOf = (message: unknown) =>
	typeof message === 'object' && message !== null && 'text' in message ? String(message.text) : '';

/** Messages from workflows to people that begin with a text. */
export async function readTexts(url: string, beginning: string): Promise<string[]> {
	const messages = await stored(url, 'messages');
	return messages.map(textOf).filter((text) => text.startsWith(beginning));
}

/** Paths of all API requests that have arrived, in order. */
export async function pathsCalled(url: string): Promise<unknown[]> {
	const { body } = await request(`${url}/_sandbox/requests`);
	const calls = await body.json();
	if (!isList(calls)) throw new Error('no list of requests');
	return calls.map((call) => (isCall(call) ? call.path : undefined));
}

const isCall = (value: unknown): value is { path: unknown } =>
	typeof value === 'object' && value !== null && 'path' in value;
