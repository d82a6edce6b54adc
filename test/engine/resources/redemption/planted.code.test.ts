import type { VoucherifyClient } from '../../../../nodes/Voucherify/api/client/client';
import type { Resource } from '../../../../nodes/Voucherify/api/types';
import { isRedemptionOf } from '../../../../nodes/Voucherify/columns/redeemed';
import type { Redeemable } from '../../../../nodes/Voucherify/forms/redeemables';
import { testPlanted } from '../../../support/worlds/suite';
import { suites } from '../../../support/worlds/suites';

/** Claims any redemption of the same code, as a lookup without a reference would. */
async function ofSameCode(
	_client: VoucherifyClient,
	redeemables: Redeemable[],
	_mark: object,
	source: AsyncIterable<Resource[]>,
) {
	const own: Resource[] = [];
	for await (const rows of source)
		own.push(...rows.filter((row) => redeemables.some((one) => isRedemptionOf(one, row))));
	return { own, candidates: new Set<string>() };
}

jest.mock('../../../../nodes/Voucherify/resources/redemption/byMetadata', () => ({
	...jest.requireActual<object>('../../../../nodes/Voucherify/resources/redemption/byMetadata'),
	findByMetadata: ofSameCode,
}));

testPlanted(suites.redeeming, 'claimed');
