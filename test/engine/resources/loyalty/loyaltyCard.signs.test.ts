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

/** Lists transactions of these types, and returns how many points each has. */
const points = async (details: IDataObject, ...types: string[]) => {
	service.answering = () => list(types.map((type) => transaction(type, details)));
	const rows = await itemsOf(on('getTransactions', { simplify: true }));
	return rows.map((row) => [row.type, row.points]);
};

const LEAVE = [
	'ADMIN_DEBIT',
	'POINTS_EXPIRED',
	'POINTS_PURCHASE_REVERSED',
	// Not given back to the customer: points earned with returned products are deducted.
	'POINTS_REFUNDED',
	'POINTS_SPENT_ON_ORDER',
	'POINTS_SPENT_ON_REWARD',
];
const ARRIVE_OR_STAY = [
	'ADMIN_CREDIT',
	'POINTS_EARNED',
	'POINTS_PURCHASED',
	'POINTS_RETURNED',
	'PENDING_POINTS_ADDED',
	'PENDING_POINTS_ACTIVATED',
	'PENDING_POINTS_CANCELED',
	'A_TYPE_OF_TOMORROW',
];

it.each([
	['are negative where they leave the balance', 150, LEAVE, -150],
	['are negative where they leave the balance, as the API says', -150, LEAVE, -150],
	['are positive where they arrive, or do not leave the balance', 150, ARRIVE_OR_STAY, 150],
	['keep the sign of an unknown type', -150, ['A_TYPE_OF_TOMORROW'], -150],
])('points %s: %i', async (_, total, types, shown) => {
	expect(await points({ points: { total } }, ...types)).toEqual(types.map((type) => [type, shown]));
});

it('reads manually expired points, and when points expired, from where they are', async () => {
	const bucket = { id: 'lcpeb_1', points: { total: 50 }, expiration_date: '2026-06-10' };
	service.answering = () =>
		list([
			transaction('POINTS_EXPIRED', { points: { total: 5 }, date: '2026-06-09' }),
			transaction('ADMIN_POINTS_EXPIRATION', { bucket }),
			transaction('ADMIN_POINTS_EXPIRATION', {}),
		]);
	expect(await itemsOf(on('getTransactions', { simplify: true }))).toMatchObject([
		{ points: -5, expiration_date: '2026-06-09' },
		{ points: -50, expiration_date: '2026-06-10' },
		{ points: null },
	]);
});

it('finds a withdrawal after a lost response, whichever sign it is listed with', async () => {
	let sent: IDataObject = {};
	service.requests.length = 0;
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
