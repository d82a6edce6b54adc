import { skipPauses } from '../../support/pauses';
import { refusedExample } from '../../support/refusedExample';
import { sandbox, useNewSandboxes } from '../../support/sandbox';

skipPauses();
useNewSandboxes();

describe('names what was not found', () => {
	const missing = async (operation: string, more: Record<string, string>) =>
		await refusedExample(sandbox, operation, { key: 'not_found', status: 404, more });
	const silent = { message: 'Resource not found', details: 'Resource not found' };

	it.each([
		['campaign.update', { resource_type: 'category' }, 'category'],
		['productCollection.get', { resource_type: 'products_collection' }, 'product collection'],
		['sku.get', { resource_type: 'sku' }, 'SKU'],
		['validationRule.get', { resource_type: 'validation_rules' }, 'validation rule'],
		['loyaltyProgram.get', { resource_type: 'program' }, 'loyalty program'],
		['loyaltyProgram.get', {}, 'loyalty program'],
		['campaign.get', {}, 'campaign'],
		['campaign.get', { resource_type: '<b>page</b>' }, 'campaign'],
		['loyaltyCardLegacy.getRewards', {}, 'loyalty card'],
		['voucher.get', {}, 'voucher'],
	])('by %s with %j: %s', async (operation, type, thing) => {
		const error = await missing(operation, { ...silent, ...type });
		expect(error?.message).toBe(`The ${thing} was not found`);
		expect(error?.description).toContain(`that the ${thing} belongs to the project of the keys`);
	});

	it.each([
		['loyaltyCard.getPendingPoints', 'loyalty program, member or loyalty card'],
		['sku.delete', 'product or SKU'],
	])('as one of the things in the path of %s', async (operation, things) => {
		const error = await missing(operation, silent);
		expect(error?.message).toBe(`The ${things} was not found`);
	});

	it("beside Voucherify's own message", async () => {
		const details = 'Cannot find card_pending_points_bucket with id lcppb_1';
		const type = { details, resource_type: 'card_pending_points_bucket' };
		const error = await missing('loyaltyCard.activatePendingPoints', type);
		expect(error?.message).toBe(details);
		expect(error?.description).toMatch(/that the entry of pending points belongs to the project/);
	});

	it.each(['redemption.redeem', 'rewardAssignment.create'])(
		'but not by the path of %s, as the body names things, too',
		async (operation) => {
			const error = await missing(operation, silent);
			expect(error?.message).toBe('Nothing was found under this ID, code or name');
		},
	);
});

describe('a refusal of several codes', () => {
	it.each([
		[
			{ redeemable_type: 'voucher', redeemable_id: 'SUMMER' },
			'The code is used up (voucher SUMMER)',
		],
		[
			{ redeemable_type: 'promotion_tier', redeemable_id: 'promo_1' },
			'The code is used up (promotion tier promo_1)',
		],
		[{ redeemable_id: 'SUMMER' }, 'The code is used up (SUMMER)'],
		[{ redeemable_type: 'voucher' }, 'The code is used up'],
	])('names the code that it is about: %j', async (more, headline) => {
		const refusal = { key: 'quantity_exceeded', status: 400, more };
		const error = await refusedExample(sandbox, 'redemption.redeem', refusal);
		expect(error?.message).toBe(headline);
		expect(error?.context.data).toMatchObject(more);
	});

	it('does not name it twice', async () => {
		const more = { details: 'Cannot find voucher with id SUMMER', redeemable_id: 'SUMMER' };
		const refusal = { key: 'not_found', status: 404, more };
		const error = await refusedExample(sandbox, 'redemption.redeem', refusal);
		expect(error?.message).toBe('Cannot find voucher with id SUMMER');
	});
});
