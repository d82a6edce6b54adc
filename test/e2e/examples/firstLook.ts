import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { itemsOf, successfulRuns } from '../support/runs';
import { examplesOn, stored } from '../support/sandbox';
import { CUP, editor, priceOf, tried, voucherify } from './stage';

/** Tests of the playground right after its first start. */
export function firstLook(): void {
	test('publishes all examples except those that are only started manually', async () => {
		const listed = new Map(
			(await examplesOn(voucherify)).map(({ name, url }) => [name, url.split('/').at(-1)]),
		);
		const folder = join(__dirname, '../../../playground/workflows');
		const files = (await readdir(folder)).sort();
		const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
		const startThemselves = texts.map((text) => /"type": "[^"]*(?<!manual)Trigger"/.test(text));
		const active = texts.map(async (text) => {
			const [, name = ''] = /^\t"name": "(.+)",$/m.exec(text) ?? [];
			return (await editor.call('GET', `/workflows/${String(listed.get(name))}`)).active;
		});
		expect(await Promise.all(active)).toEqual(startThemselves);
	});

	describe('data to look at after the first start', () => {
		test('Alert on large redemptions: has a redemption to report', async () => {
			const sent = await tried('largeRedemption1', 'Large redemption', 'Write the message');
			expect(sent).toEqual([{ text: expect.stringContaining('150.00 € were paid') }]);
		});

		test('Catalogue and rewards upkeep: runs both steps that write', async () => {
			const [product] = await stored(voucherify, 'products');
			const rewards = await tried('catalogueUpkeepDay', 'Every night', 'Update the reward');
			expect(rewards).toMatchObject([{ id: CUP, metadata: { product_price: priceOf(product) } }]);
			const [newest] = await successfulRuns(editor, 'catalogueUpkeepDay');
			expect(await itemsOf(editor, String(newest), 'Update what it costs')).toHaveLength(1);
		});

		test('Loyalty export pipeline: has transactions that no file contains', async () => {
			const kept = await tried('loyaltyExportPipe', 'Every morning', 'Remember this run');
			expect(kept).toMatchObject([{ run: 2, rows: 5 }]);
		});

		test('Export finished: returns the rows of the newest file', async () => {
			expect(await tried('exportFinishedRow', 'Export finished', 'Rows')).not.toEqual([]);
		});
	});
}
