import { ApiError } from '../errors';
import type { State } from '../state';
import type { World } from '../world';
import { addVoucher, takesImports, takesNoMore, type CodesRequest } from '../world/campaigns';
import { createVoucher } from '../world/vouchers';
import { bulkRoute, metadataRoute, type Named } from './bulk';
import { newVoucher } from './voucherBodies';
import {
	boolean,
	dateTime,
	integer,
	metadata,
	nullable,
	object,
	string,
	text,
	validity,
} from './schemas';
import type { Endpoints } from './endpoints';

const imported = object(
	{
		code: text,
		type: string,
		active: boolean,
		additional_info: string,
		category: string,
		start_date: dateTime,
		expiration_date: dateTime,
		validity_timeframe: validity.validity_timeframe,
		validity_day_of_week: validity.validity_day_of_week,
		redemption: object({ quantity: nullable(integer(1)) }),
		gift: object({ amount: integer(0) }, ['amount']),
		loyalty_card: object({ points: integer(0) }, ['points']),
		discount: metadata,
		metadata,
	},
	['code'],
);

/** Earlier redemptions are accepted, but not stored. */
const importedRedemption = object({
	quantity: nullable(integer(1)),
	redeemed_quantity: integer(0),
});

const change = (world: World, { metadata: attributes, ...named }: Named) =>
	world.vouchers.change('code' in named ? named.code : '', { metadata: attributes });

/** Bulk changes do not create vouchers. */
export function bulkVoucherRoutes(at: Endpoints, state: State): void {
	bulkRoute(at, state, {
		path: '/v1/vouchers/import',
		type: 'VOUCHERS.IMPORT',
		key: 'code',
		row: newVoucher({ code: text, redemption: importedRedemption }),
		tellsIn: 'result',
		run: createVoucher,
	});
	bulkRoute(at, state, {
		path: '/v1/vouchers/bulk/async',
		type: 'VOUCHERS.BULK_UPDATE',
		key: 'code',
		row: object({ code: text, metadata }, ['code', 'metadata']),
		tellsIn: 'reports',
		things: ({ vouchers }) => vouchers,
		run: change,
	});
	metadataRoute(at, state, {
		path: '/v1/vouchers/metadata/async',
		type: 'VOUCHERS.METADATA_UPDATE',
		key: 'code',
		list: 'codes',
		things: ({ vouchers }) => vouchers,
		run: change,
	});
	bulkRoute(at, state, {
		path: '/v1/campaigns/:place/import',
		type: 'CAMPAIGN.VOUCHERS_IMPORT',
		key: 'code',
		row: imported,
		tellsIn: 'result',
		check: refuseKnown,
		isFull: takesNoMore,
		run: (world, row: CodesRequest, place) => addVoucher(world, place, row),
	});
}

/** Rejects the whole request if a code already exists. */
function refuseKnown(world: World, rows: readonly CodesRequest[], place: string): void {
	takesImports(world, place);
	const known = rows.find(({ code = '' }) => world.vouchers.find(code));
	if (!known) return;
	const details = `Code ${known.code} exists already`;
	throw new ApiError(400, 'duplicate_key', 'Duplicated code', details);
}
