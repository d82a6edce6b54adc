import type { State } from '../state';
import {
	addReferees,
	holdersOf,
	presentHolder,
	referralCode,
	removeReferee,
	type Holder,
} from '../world/referrals';
import { customerInBody } from './customers';
import { columns } from './filters';
import { listRoute, type ListRoute } from './listing';
import { afterId } from './paging';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const PATH = '/v1/referrals/members/:key/holders';

/** Maximum number of customers per request. */
const MOST = 100;

const body = s.object(['holders'], {
	holders: s.list(customerInBody, { minItems: 1, maxItems: MOST }),
	metadata: s.metadata,
});

interface Row extends Holder {
	voucher: string;
}

const holders: ListRoute<Row> = {
	path: PATH,
	rowsOf: (world, key) => holdersOf(world, key).map((holder) => ({ ...holder, voucher: key })),
	show: ({ voucher, ...holder }, world) => presentHolder(holder, referralCode(world, voucher)),
	key: 'data',
	paging: afterId('redeemable_holder', { total: true }),
	orders: ['id'],
	order: 'id',
	filters: columns('id', 'created_at', 'holder_role', 'customer_id'),
};

export function referralRoutes(at: Endpoints, state: State): void {
	listRoute(at, state, holders);

	at(PATH).post<Parameters<typeof addReferees>[2]>(body, ({ params, body: request }) => {
		const voucher = referralCode(state.world, params.key);
		const added = addReferees(state.world, params.key, request);
		return { holders: added.map((holder) => presentHolder(holder, voucher)) };
	});

	at(`${PATH}/:holderId`).remove(({ params }) => {
		removeReferee(state.world, params.key, params.holderId);
	});
}
