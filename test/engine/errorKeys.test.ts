import { startSandbox, type Sandbox } from '../../sandbox';
import { examples, nameOf } from '../operations';
import { credentialsFor, runNode } from './engine';
import { skipPauses } from './pauses';

skipPauses();

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await startSandbox();
});

afterEach(async () => {
	await sandbox.close();
});

/** The error of an operation's example when the service refuses what it changes with this key. */
async function errorOf(operation: string, key: string, status: number) {
	const example = examples.find((one) => nameOf(one) === operation);
	if (!example) throw new Error(`There is no ${operation}`);
	const body = { code: status, key, message: 'Refused', details: 'What Voucherify says of it' };
	const calls = example.calls(sandbox.world).map((call) => call.method);
	const method = calls.find((one) => one !== 'GET') ?? 'GET';
	sandbox.faults.add({ kind: 'status', status, times: Infinity, body, method });
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: example.resource,
			operation: example.operation,
			...example.parameters(sandbox.world),
		},
	});
	return error;
}

const POINTS = 'loyaltyCard.adjustPoints';

describe('a refusal by its key is put into words, and Voucherify’s own stand below', () => {
	it.each([
		['duplicate_found', 409, 'voucher.create', /^There is a voucher with the code .+ already$/],
		['duplicate_key', 400, 'campaign.importVouchers', /^Some of the codes exist already/],
		['no_voucher_suitable_for_publication', 400, 'publication.create', /has run out of codes$/],
		['voucher_already_published', 400, 'publication.create', /has already been published$/],
		['voucher_cannot_be_published', 400, 'publication.create', /^The customer cannot get the /],
		['metadata_validation_failed', 400, 'customer.upsert', /^The metadata does not fit the schema/],
		['quantity_exceeded', 400, 'redemption.redeem', /^The code is used up$/],
		['gift_amount_exceeded', 400, 'redemption.redeem', /^The gift card has fewer credits/],
		[
			'loyalty_card_points_exceeded',
			400,
			'redemption.redeem',
			/^The loyalty card has fewer points/,
		],
		['customer_rules_violated', 400, 'redemption.redeem', /^The customer does not meet the rules/],
		['order_rules_violated', 400, 'redemption.redeem', /^The order does not meet the rules/],
		['redemption_rules_violated', 400, 'redemption.redeem', /has reached a limit of its rules$/],
		['missing_customer', 400, 'redemption.redeem', /^The code needs a customer$/],
		['missing_order_items', 400, 'redemption.redeem', /^The code needs the items of the order$/],
		['missing_amount', 400, 'redemption.redeem', /^The amount is missing/],
		[
			'multiple_requests',
			400,
			'redemption.rollback',
			/^Another call is at work on this redemption$/,
		],
		['member_already_exists', 409, 'loyaltyMember.create', /is a member of this loyalty program/],
		['non_active_program', 423, POINTS, /^The loyalty program is not active$/],
		['non_active_member', 423, POINTS, /^The member is not active$/],
		[
			'program_outside_validity_window',
			423,
			POINTS,
			/^The loyalty program is closed at this time$/,
		],
		['zero_card_balance', 423, POINTS, /^The card has no points$/],
		['insufficient_card_balance', 423, POINTS, /^The card has not enough points$/],
		['pay_with_points_not_enabled', 423, 'loyaltyPoints.payOrder', /^Orders cannot be paid with/],
		['reward_out_of_stock', 423, 'loyaltyReward.purchase', /^The reward is out of stock$/],
		[
			'invalid_pending_points_bucket_status',
			423,
			'loyaltyCard.activatePendingPoints',
			/^These points are pending no longer$/,
		],
		['not_published', 400, 'referral.addReferees', /has no referrer yet$/],
		[
			'holder_assignement_duplication',
			400,
			'referral.addReferees',
			/has the referral code .+ already$/,
		],
		['resource_protected', 400, 'campaign.update', /^The campaign is protected in Voucherify$/],
		['resource_in_use', 400, 'productCollection.delete', /^Something uses the product collection/],
		[
			'missing_required_permission',
			403,
			'voucher.get',
			/^The role of the keys does not allow this$/,
		],
		[
			'missing_required_feature',
			402,
			'voucher.get',
			/^Your Voucherify plan does not include this$/,
		],
		[
			'invalid_export_fields',
			400,
			'export.create',
			/^Voucherify cannot export one of the columns$/,
		],
		['page_over_limit', 400, 'publication.getAll', /^The list goes on beyond/],
		['invalid_or_expired_cursor', 400, 'loyaltyMember.getAll', /^The list took longer to read/],
	])('%s', async (key, status, operation, headline) => {
		const error = await errorOf(operation, key, status);
		expect(error?.message).toMatch(headline);
		expect(`${error?.message} ${error?.description}`).toContain('What Voucherify says of it');
		expect(error?.description).toContain(`key: ${key}`);
	});
});
