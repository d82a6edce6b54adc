import { skipPauses } from '../../support/pauses';
import { DETAILS, refusedExample } from '../../support/refusedExample';
import { sandbox, useNewSandboxes } from '../../support/sandbox';

skipPauses();
useNewSandboxes();

const POINTS = 'loyaltyCard.adjustPoints';

describe("explains a refusal by its key, and keeps Voucherify's own message below", () => {
	it.each([
		['duplicate_found', 409, 'voucher.create', /^A voucher with the code .+ already exists$/],
		['duplicate_key', 400, 'campaign.importVouchers', /^Some of the codes already exist/],
		['no_voucher_suitable_for_publication', 400, 'publication.create', /has run out of codes$/],
		['voucher_already_published', 400, 'publication.create', /has already been published$/],
		['voucher_cannot_be_published', 400, 'publication.create', /^The customer cannot get the /],
		[
			'metadata_validation_failed',
			400,
			'customer.upsert',
			/^The metadata does not match the schema/,
		],
		['quantity_exceeded', 400, 'redemption.redeem', /^The code is used up$/],
		[
			'gift_amount_exceeded',
			400,
			'redemption.redeem',
			/^The gift card does not have enough credits/,
		],
		[
			'loyalty_card_points_exceeded',
			400,
			'redemption.redeem',
			/^The loyalty card does not have enough points/,
		],
		['customer_rules_violated', 400, 'redemption.redeem', /^The customer does not meet the rules/],
		['order_rules_violated', 400, 'redemption.redeem', /^The order does not meet the rules/],
		['redemption_rules_violated', 400, 'redemption.redeem', /has reached a limit of its rules$/],
		['missing_customer', 400, 'redemption.redeem', /^The code needs a customer$/],
		['missing_order_items', 400, 'redemption.redeem', /^The code needs the items of the order$/],
		['missing_amount', 400, 'redemption.redeem', /^The amount of the order is missing$/],
		['multiple_requests', 400, 'redemption.rollback', /^Another request is using this redemption$/],
		[
			'member_already_exists',
			409,
			'loyaltyMember.create',
			/is already a member of this loyalty program/,
		],
		['non_active_program', 423, POINTS, /^The loyalty program is not active$/],
		['non_active_member', 423, POINTS, /^The member is not active$/],
		[
			'program_outside_validity_window',
			423,
			POINTS,
			/^The loyalty program is closed at this time$/,
		],
		['zero_card_balance', 423, POINTS, /^The card has no points$/],
		['insufficient_card_balance', 423, POINTS, /^Not enough points on the card$/],
		['pay_with_points_not_enabled', 423, 'loyaltyPoints.payOrder', /^Orders cannot be paid with/],
		['reward_out_of_stock', 423, 'loyaltyReward.purchase', /^The reward is out of stock$/],
		[
			'invalid_pending_points_bucket_status',
			423,
			'loyaltyCard.activatePendingPoints',
			/^These points are no longer pending$/,
		],
		['not_published', 400, 'referral.addReferees', /has no referrer yet$/],
		[
			'holder_assignement_duplication',
			400,
			'referral.addReferees',
			/already has the referral code .+$/,
		],
		['resource_protected', 400, 'campaign.update', /^The campaign is protected in Voucherify$/],
		['resource_in_use', 400, 'productCollection.delete', /^The product collection is in use/],
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
			/^Voucherify cannot export one of the columns: What/,
		],
		['page_over_limit', 400, 'publication.getAll', /^The list is longer than/],
		['invalid_or_expired_cursor', 400, 'loyaltyMember.getAll', /^Reading the list took longer/],
	])('%s', async (key, status, operation, headline) => {
		const error = await refusedExample(sandbox, operation, { key, status });
		expect(error?.message).toMatch(headline);
		expect(`${error?.message} ${error?.description}`).toContain(DETAILS);
		expect(error?.description).toContain(`key: ${key}`);
	});
});

describe('explains what is wrong with a code where no code is created', () => {
	it.each([
		['invalid_voucher', 'redemption.redeem', /^The code cannot be redeemed like this$/],
		['invalid_gift', 'redemption.redeem', /^The gift card cannot be redeemed like this$/],
		['invalid_voucher', 'validation.validate', /^The code cannot be validated like this$/],
		['invalid_gift', 'validation.validate', /^The gift card cannot be validated like this$/],
		['invalid_voucher', 'publication.create', /^The code cannot be published like this$/],
		['invalid_gift', 'publication.create', /^The gift card cannot be published like this$/],
		['invalid_voucher', 'voucher.adjustBalance', /^The balance of this code cannot be changed$/],
		[
			'invalid_voucher',
			'loyaltyCardLegacy.adjustPoints',
			/^The balance of this code cannot be changed$/,
		],
		['invalid_voucher', 'referral.addReferees', /^The code cannot get referees$/],
	])('%s: %s', async (key, operation, headline) => {
		const error = await refusedExample(sandbox, operation, { key, status: 400 });
		expect(error?.message).toMatch(headline);
		expect(error?.description).toContain(DETAILS);
		expect(error?.description).toMatch(/Voucher → Get|Gift Credits/);
	});
});

it('names the code of a failed publication inside a 200 response', async () => {
	const row = { id: 'pub_1', result: 'FAILURE', failure_code: 'invalid_voucher' };
	const refusal = { key: '', status: 200, more: { ...row, failure_message: DETAILS } };
	const error = await refusedExample(sandbox, 'publication.create', refusal);
	expect(error?.message).toBe('The code cannot be published like this');
	expect(error?.description).toContain(DETAILS);
});

describe('explains a refusal in the sense that the service means', () => {
	it.each([
		[
			'of something in other areas',
			'campaign.get',
			'forbidden',
			403,
			'Resource campaign with id camp_1 is not accessible in given context',
			/^The keys are restricted to other areas or stores: Resource campaign/,
			/assign this to an area or store of the keys/,
		],
		[
			'of something of the wrong kind',
			'voucherTransaction.export',
			'forbidden',
			403,
			'Transactions are allowed only for loyalty or gift campaigns',
			/^Transactions are allowed only for loyalty or gift campaigns$/,
			/Choose something else/,
		],
		[
			'of a referrer who stays',
			'referral.removeReferee',
			'forbidden',
			403,
			'You can not remove Referrer assignment',
			/^You can not remove Referrer assignment$/,
			/only referred customers can be removed/,
		],
		[
			'of keys that may not redeem',
			'redemption.redeem',
			'missing_required_permission',
			403,
			'User does not have a required permission to perform this operation.',
			/^These keys are not allowed to redeem this$/,
			/even for one code: keys with the role Merchant or Viewer cannot/,
		],
		[
			'of a customer who is not the holder',
			'redemption.redeem',
			'invalid_customer',
			400,
			'Customer must be a holder of a loyalty card.',
			/^The customer cannot be used here: Customer must be a holder/,
			/A loyalty card accepts only its holder/,
		],
		[
			'of a code with a typing mistake',
			'voucher.get',
			'resource_not_found',
			404,
			'Cannot find voucher with id SUMER',
			/^Cannot find voucher with id SUMER$/,
			/Check its spelling/,
		],
	])('%s', async (_, operation, key, status, details, headline, advice) => {
		const refusal = { key, status, more: { details } };
		const error = await refusedExample(sandbox, operation, refusal);
		expect(error?.message).toMatch(headline);
		expect(error?.description).toMatch(advice);
		expect(error?.description).not.toMatch(/region/);
	});

	it.each([
		['referrer_not_permitted_to_redeem', /^Referrers cannot redeem their own referral code/],
		['query_too_large', /^The call is too large for Voucherify/],
		['duplicated_redeemables', /^The same code or promotion is used twice/],
		['no_applicable_redeemables', /^None of the codes and promotions applies/],
		['missing_order', /^The order is missing/],
		['missing_order_items_amount', /^The code needs an item with an amount/],
		['missing_reward', /^The reward to spend points on is missing/],
		['missing_param', /^A required value is missing: /],
	])('for a redemption: %s', async (key, headline) => {
		const error = await refusedExample(sandbox, 'redemption.redeem', { key, status: 400 });
		expect(error?.message).toMatch(headline);
	});
});
