import { skipPauses } from '../../support/pauses';
import { DETAILS, refusedExample } from '../../support/refusedExample';
import { sandbox, useSandbox } from '../../support/sandbox';

skipPauses();
useSandbox();

describe("explains a refusal by its key, and keeps Voucherify's own message below", () => {
	it.each([
		['duplicate_found', 409, 'voucher.create', /^A voucher with the code .+ already exists$/],
		['duplicate_key', 400, 'campaign.importVouchers', /already exist, so none was/],
		['no_voucher_suitable_for_publication', 400, 'publication.create', /has run out of codes$/],
		['voucher_already_published', 400, 'publication.create', /has already been published$/],
		['voucher_cannot_be_published', 400, 'publication.create', /^The customer cannot get the /],
		['multiple_requests', 400, 'redemption.redeem', /^Another request is redeeming/],
		['multiple_requests', 400, 'redemption.rollback', /^Another request is using this redemption$/],
		['not_published', 400, 'referral.addReferees', /has no referrer yet$/],
		['holder_assignement_duplication', 400, 'referral.addReferees', /has the referral code ./],
		['resource_protected', 400, 'campaign.update', /^The campaign is protected in Voucherify$/],
		['resource_in_use', 400, 'productCollection.delete', /^The product collection is in use/],
		['missing_required_permission', 403, 'redemption.redeem', /^These keys are not allowed to/],
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

it.each([
	['loyaltyCard.getPendingPoints', 'The loyalty program, member or loyalty card was not found'],
	// Their bodies name resources, too.
	['redemption.redeem', 'Nothing was found under this ID, code or name'],
	['rewardAssignment.create', 'Nothing was found under this ID, code or name'],
])('says what may not have been found by %s', async (operation, message) => {
	const more = { message: 'Resource not found', details: 'Resource not found' };
	const error = await refusedExample(sandbox, operation, { key: 'not_found', status: 404, more });
	expect(error?.message).toBe(message);
});

it('names which of several codes was refused', async () => {
	const more = { redeemable_type: 'voucher', redeemable_id: 'SUMMER' };
	const refusal = { key: 'quantity_exceeded', status: 400, more };
	const error = await refusedExample(sandbox, 'redemption.redeem', refusal);
	expect(error?.message).toBe('The code is used up (voucher SUMMER)');
	expect(error?.context.data).toMatchObject(more);
});
