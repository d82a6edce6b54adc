import { refusal } from '../errors';
import type { State } from '../state';
import type { World } from '../world';
import { addVoucher, takesImports, takesNoMore, type CodesRequest } from '../world/campaigns';
import { createVoucher } from '../world/vouchers';
import { bulkRoute, metadataRoute, type Named } from './bulk';
import { newVoucher } from './voucherBodies';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const imported = s.object(['code'], {
	code: s.text,
	type: s.string,
	active: s.boolean,
	additional_info: s.string,
	category: s.string,
	start_date: s.dateTime,
	expiration_date: s.dateTime,
	validity_timeframe: s.validity.validity_timeframe,
	validity_day_of_week: s.validity.validity_day_of_week,
	redemption: s.object({ quantity: s.nullable(s.integer(1)) }),
	gift: s.object(['amount'], { amount: s.integer(0) }),
	loyalty_card: s.object(['points'], { points: s.integer(0) }),
	discount: s.metadata,
	metadata: s.metadata,
});

/** Earlier redemptions are accepted, but not stored. */
const importedRedemption = s.object({
	quantity: s.nullable(s.integer(1)),
	redeemed_quantity: s.integer(0),
});

const change = (world: World, { metadata: attributes, ...named }: Named) =>
	world.vouchers.change('code' in named ? named.code : '', { metadata: attributes });

/** Bulk changes do not create vouchers. */
export function bulkVoucherRoutes(at: Endpoints, state: State): void {
	bulkRoute(at, state, {
		path: '/v1/vouchers/import',
		type: 'VOUCHERS.IMPORT',
		key: 'code',
		row: newVoucher({ code: s.text, redemption: importedRedemption }),
		tellsIn: 'result',
		run: createVoucher,
	});
	bulkRoute(at, state, {
		path: '/v1/vouchers/bulk/async',
		type: 'VOUCHERS.BULK_UPDATE',
		key: 'code',
		row: s.object(['code', 'metadata'], { code: s.text, metadata: s.metadata }),
		tellsIn: 'reports',
		existing: ({ vouchers }) => vouchers,
		run: change,
	});
	metadataRoute(at, state, {
		path: '/v1/vouchers/metadata/async',
		type: 'VOUCHERS.METADATA_UPDATE',
		key: 'code',
		list: 'codes',
		existing: ({ vouchers }) => vouchers,
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
	throw refusal('duplicate_key', 'Duplicated code', details);
}
