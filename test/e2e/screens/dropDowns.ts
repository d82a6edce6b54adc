import { ITEM_RULE, NEW_CARD, NEW_RULE, SEGMENT_RULE, TIER_RULE } from '../support/emptySteps';
import { album, desk, READ, visitor } from './stage';

/** Lists to choose from. */
export function dropDowns(): void {
	describe('drop-downs', () => {
		test('list what exists, and find a part of a name', async () => {
			await desk.atStep(NEW_RULE, async () => {
				await desk.openList('campaignId');
				const entries = visitor.part('rlc-item');
				await entries.getByText('Summer Rewards').waitFor();
				expect((await entries.allInnerTexts()).sort()).toEqual(['Coffee Club', 'Summer Rewards']);
				await album.keep('list-campaigns');
				await visitor.part('rlc-search').fill('summer');
				await entries.getByText('Coffee Club').waitFor({ state: 'hidden' });
				await entries.getByText('Summer Rewards').waitFor();
				expect(await entries.allInnerTexts()).toEqual(['Summer Rewards']);
				await entries.click();
			});
		});

		const modesOf = async (parameter: string): Promise<string[]> => {
			const field = visitor.part(`parameter-input-${parameter}`);
			await field.getByTestId('rlc-mode-selector').click();
			const entries = visitor.page.getByRole('option').filter({ visible: true });
			await entries.first().waitFor();
			const modes = await entries.allInnerTexts();
			if (parameter === 'voucherCode') await album.keep('list-or-code');
			else await visitor.picture(`modes-${parameter}`);
			await visitor.page.keyboard.press('Escape');
			return modes;
		};

		test.each([
			[READ, 'voucherCode', ['By Code or ID']],
			[NEW_RULE, 'campaignId', ['By ID', 'By Name']],
			['Voucher Transaction', 'campaignId', ['By ID or Name']],
		])('"%s" names the other ways to enter %s', async (step, parameter, modes) => {
			await desk.atStep(step, async () => {
				expect(await modesOf(parameter)).toEqual(['From list', ...modes]);
			});
		});

		test('of cards show the type and the campaign, and find an exact code', async () => {
			await desk.atStep(NEW_CARD, async () => {
				await desk.openList('voucherCode');
				const entries = visitor.part('rlc-item');
				await entries.getByText('GIFT-0020 · Gift Card · Gift Cards').waitFor();
				await album.keep('list-cards');
				await visitor.part('rlc-search').fill('COFFEE-0007');
				await entries.getByText('COFFEE-0007 · Loyalty Card · Coffee Club').waitFor();
				expect(await entries.count()).toBe(1);
				await entries.click();
			});
		});

		test.each([
			[SEGMENT_RULE, 'segmentId', 'Newsletter'],
			[TIER_RULE, 'loyaltyTierId', 'Gold'],
			[ITEM_RULE, 'objectId', 'Coffee Beans'],
		])('"%s" picks %s by its name', async (step, parameter, entry) => {
			await desk.atStep(step, async () => {
				await desk.openList(parameter);
				await visitor.part('rlc-item').getByText(entry).first().waitFor();
				if (parameter === 'loyaltyTierId') await album.keep('list-tiers');
				else await visitor.picture(`list-${parameter}`);
			});
		});
	});
}
