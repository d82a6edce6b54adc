import type { IDataObject } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { startRawService, type RawService } from '../../../support/rawService';

/*
 * The vendor contradicts itself: the description of a transaction's points calls them "negative for debits", but in the
 * guide on integrating loyalty, spent or expired points are positive. So the type decides the sign.
 * https://docs.voucherify.io/guides/loyalty-v2-integrate
 */

let service: RawService;

skipPauses();

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

beforeEach(() => {
	service.requests.length = 0;
});

const on = (operation: string, parameters: IDataObject = {}) => ({
	credentials: credentialsFor(service),
	parameters: {
		resource: 'loyaltyCard',
		operation,
		programId: byId('lprg_1'),
		memberId: byId('lmbr_1'),
		cardId: byId('lcrd_1'),
		...parameters,
	},
});

const transaction = (type: string, details: IDataObject): IDataObject => ({
	id: `lctx_${type}`,
	card_id: 'lcrd_1',
	type,
	details: { reason: null, rejection: null, metadata: {}, ...details },
	status: 'APPROVED',
	created_at: '2026-06-17T15:29:43.104Z',
	updated_at: '2026-06-17T15:29:45.622Z',
	object: 'card_transaction',
});

const list = (rows: IDataObject[]) => ({
	body: JSON.stringify({ object: 'list', data: rows, cursor: null }),
});

const points = async (row: IDataObject) => {
	service.answering = () => list([row]);
	const [item] = await itemsOf(on('getTransactions', { simplify: true }));
	return item?.points;
};

describe.each([150, -150])('points that the API returns as %i', (total) => {
	it.each([
		'ADMIN_DEBIT',
		'POINTS_EXPIRED',
		'POINTS_PURCHASE_REVERSED',
		// Not given back to the customer: points earned with returned products are deducted.
		'POINTS_REFUNDED',
		'POINTS_SPENT_ON_ORDER',
		'POINTS_SPENT_ON_REWARD',
	])('are negative where points leave the balance: %s', async (type) => {
		expect(await points(transaction(type, { points: { total } }))).toBe(-150);
	});
});

it.each([
	'ADMIN_CREDIT',
	'POINTS_EARNED',
	'POINTS_PURCHASED',
	'POINTS_RETURNED',
	'PENDING_POINTS_ADDED',
	'PENDING_POINTS_ACTIVATED',
	'PENDING_POINTS_CANCELED',
	'A_TYPE_OF_TOMORROW',
])('are positive where points arrive, or do not leave the balance: %s', async (type) => {
	expect(await points(transaction(type, { points: { total: 150 } }))).toBe(150);
});

it('keeps the sign of an unknown type', async () => {
	expect(await points(transaction('A_TYPE_OF_TOMORROW', { points: { total: -5 } }))).toBe(-5);
});

it('reads manually expired points from their bucket', async () => {
	const bucket = { id: 'lcpeb_1', points: { total: 50 }, expiration_date: '2026-06-09' };
	expect(await points(transaction('ADMIN_POINTS_EXPIRATION', { bucket }))).toBe(-50);
	expect(await points(transaction('ADMIN_POINTS_EXPIRATION', {}))).toBeNull();
});

it('finds a withdrawal after a lost response, whichever sign it is listed with', async () => {
	let sent: IDataObject = {};
	service.answering = ({ method, body }, response) => {
		if (method === 'GET') {
			const created_at = new Date().toISOString();
			const details = { points: { total: 5 }, reason: sent.reason };
			return list([{ ...transaction('ADMIN_DEBIT', details), created_at }]);
		}
		sent = JSON.parse(body) as IDataObject;
		response.destroy();
		return undefined;
	};
	const { items, error } = await runNode(on('adjustPoints', { points: -5 }));
	expect(error).toBeUndefined();
	expect(items[0]?.json).toMatchObject({ type: 'ADMIN_DEBIT' });
	expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('shows when points expired', async () => {
	service.answering = () =>
		list([
			transaction('POINTS_EXPIRED', { points: { total: 5 }, date: '2026-06-09' }),
			transaction('ADMIN_POINTS_EXPIRATION', {
				bucket: { points: { total: 5 }, expiration_date: '2026-06-10' },
			}),
		]);
	expect(await itemsOf(on('getTransactions', { simplify: true }))).toMatchObject([
		{ expiration_date: '2026-06-09' },
		{ expiration_date: '2026-06-10' },
	]);
});
