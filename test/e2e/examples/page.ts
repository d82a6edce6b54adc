import { itemsOf, successfulRuns, until } from '../support/runs';
import { stored } from '../support/sandbox';
import { CUP, editor, priceOf, visitor, voucherify } from './stage';

/** The sandbox page's buttons, and how examples react to them. */
export function page(): void {
	describe("the sandbox's page", () => {
		const press = (name: string) => visitor.page.getByRole('button', { name }).click();
		const said = async (text: RegExp) => {
			const status = visitor.page.getByRole('status').getByText(text);
			await status.waitFor();
			return await status.innerText();
		};
		let messages: number;
		let exported: string;

		beforeAll(async () => {
			// First keeps what other examples have booked.
			await editor.run('loyaltyExportPipe', 'Every morning');
			messages = (await stored(voucherify, 'messages')).length;
			await visitor.page.goto(voucherify);
		});

		test('reports what each button did', async () => {
			await press('Redeem 150.00 €');
			await said(/^150\.00 € was redeemed on GIFT-0001; \d/);
			await press('Raise the price of a product');
			await said(/costs [\d.]+ € now/);
			await press('Book 5 transactions');
			await said(/^5 cards of Coffee Club were given points/);
			await press('Export transactions');
			exported = /exp_\w+/.exec(await said(/^The export exp_\w+ of 25 transactions/))?.[0] ?? '';
			expect(await stored(voucherify, 'exports')).toContainEqual(
				expect.objectContaining({ id: exported }),
			);
			await visitor.picture('buttons');
		});

		test('updates the reward of a product with a higher price', async () => {
			expect(await editor.run('catalogueUpkeepDay', 'Every night')).toBe('success');
			const [product] = await stored(voucherify, 'products');
			const rewards = await stored(voucherify, 'rewards');
			expect(rewards[1]).toMatchObject({ id: CUP, metadata: { product_price: priceOf(product) } });
		});

		test('the pipeline keeps booked transactions', async () => {
			expect(await editor.run('loyaltyExportPipe', 'Every morning')).toBe('success');
			const [newest] = await successfulRuns(editor, 'loyaltyExportPipe');
			const kept = await itemsOf(editor, String(newest), 'Remember this run');
			expect(kept).toMatchObject([{ rows: 5 }]);
		});

		test('the triggers report the redemption and the export', async () => {
			await until(async () => (await stored(voucherify, 'messages')).length > messages);
			await visitor.page.getByText('Large redemption: 150.00 €').first().waitFor();
			await until(async () => {
				const runs = await successfulRuns(editor, 'exportFinishedRow');
				const rows = await Promise.all(runs.map((run) => itemsOf(editor, run, 'Rows')));
				return rows.some((items) => JSON.stringify(items).includes(exported));
			});
			await visitor.picture('reported');
		});
	});
}
