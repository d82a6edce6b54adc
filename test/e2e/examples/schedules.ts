import { at, itemsOf, successfulRuns, until, untilAllEnded } from '../support/runs';
import {
	changeCampaign,
	changeProduct,
	control,
	createCampaign,
	stored,
	readTexts,
	WELCOME_CODES,
} from '../support/sandbox';
import {
	callsOf,
	CUP,
	eachSecond,
	editor,
	sourceIdOf,
	textsSince,
	tried,
	voucherify,
} from './stage';

/** The reward for the second product of the catalogue example. */
const GRINDER = 'rew_CjlIzHnuw3xkv2tFcv9qHcY4';

/** Changes the node that records a run, as if the run had ended long ago. */
const longSilent = (node: unknown): unknown =>
	JSON.parse(JSON.stringify(node).replace('$now.toUTC().toISO()', "'2026-01-01T00:00:00.000Z'"));

/** Examples that a schedule starts. Here, they are started manually. */
export function schedules(): void {
	test('Weekly campaign report: sends a line for each campaign with a summary', async () => {
		await createCampaign(voucherify, 'Autumn Codes');
		const before = (await stored(voucherify, 'messages')).length;
		const calls = await callsOf(async () => {
			expect(await editor.run('weeklyCampaignDay', 'Every Monday')).toBe('success');
		});
		const [report] = (await textsSince(before)).filter((text) => text.includes('Campaigns from'));
		expect(report).toMatch(/• Welcome Codes: \d+ codes given out, \d+ redeemed, \d+ refused/);
		expect(report).toMatch(/• Autumn Codes: \d+ codes given out, \d+ redeemed, \d+ refused/);
		expect(report).not.toContain('Coffee Club');
		expect(calls).toContain(`/v1/campaigns/${WELCOME_CODES}/summary`);
		const [list, ...summaries] = calls;
		expect(list).toBe('/v1/campaigns');
		expect(new Set(summaries).size).toBe(summaries.length);
		expect(summaries.filter((path) => !path.endsWith('/summary'))).toEqual([]);
	});

	test('Double points weekend of a program: switches the rule, and tells the team only of a change', async () => {
		const isNow = async (weekend: boolean) => {
			await editor.change('doublePointsProg', (node) =>
				at(node, 'name') === 'Is it the weekend?'
					? JSON.parse(JSON.stringify(node).replace(/=\{\{.*?\}\}/, `={{ ${weekend} }}`))
					: node,
			);
		};
		const run = async () => await tried('doublePointsProg', 'Friday and Monday', 'Only a change');
		await isNow(true);
		expect(await run()).toMatchObject([{ name: 'Double points weekend', status: 'ACTIVE' }]);
		expect(await run()).toEqual([]);
		await isNow(false);
		expect(await callsOf(run)).toHaveLength(1);
		expect(await readTexts(voucherify, 'Double points weekend: ')).toEqual([
			'Double points weekend: active until Sunday midnight.',
			'Double points weekend: over until Friday.',
		]);
	});

	test('Double points weekend: creates one rule with days and hours, however often it runs', async () => {
		const before = (await stored(voucherify, 'messages')).length;
		const rules = async () =>
			(await stored(voucherify, 'earningRules')).filter((one) =>
				JSON.stringify(one).includes('Double points weekend'),
			);
		const calls = await callsOf(async () => {
			expect(await editor.run('doublePointsWeek', 'Once')).toBe('success');
		});
		expect(calls).toHaveLength(2);
		expect(await editor.run('doublePointsWeek', 'Once')).toBe('success');
		expect(await rules()).toMatchObject([
			{
				active: true,
				event: 'order.paid',
				loyalty: { order: { amount: { every: 100, points: 1 } } },
				validity_hours: {
					daily: [
						{ start_time: '18:00', days_of_week: [5] },
						{ start_time: '00:00', days_of_week: [6, 0] },
					],
				},
			},
		]);
		const [first, second] = await textsSince(before);
		expect(first).toContain('each euro brings two points');
		expect(second).toContain('nothing was changed');
	});

	test('When an example fails: reports only schedules that have been silent for too long', async () => {
		const { name, nodes, settings } = await editor.call('GET', '/workflows/weeklyCampaignDay');
		const kept = Array.isArray(nodes) ? nodes.map(longSilent) : [];
		const next = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
		const { id } = await editor.call('POST', '/workflows', {
			name: `Former ${String(name)}`,
			nodes: kept,
			connections: {
				'Every Monday': next('Open the table of runs'),
				'Open the table of runs': next('Note the run'),
			},
			settings,
		});
		expect(await editor.run(String(id), 'Every Monday')).toBe('success');
		expect(await editor.run('weeklyCampaignDay', 'Every Monday')).toBe('success');
		expect(await editor.run('errorWorkflow001', 'Every morning')).toBe('success');
		expect(await readTexts(voucherify, 'Silent too long: ')).toEqual([
			expect.stringContaining('Former Weekly campaign report has not ended a run since'),
		]);
	});

	test('Brands of new projects: creates one brand per project, however often it runs', async () => {
		const before = (await stored(voucherify, 'messages')).length;
		expect(await editor.run('projectBrands001', 'Once')).toBe('success');
		expect(await editor.run('projectBrands001', 'Once')).toBe('success');
		expect(await stored(voucherify, 'brandConfigurations')).toHaveLength(2);
		expect((await textsSince(before)).join()).toContain('Mobile App has the brand Coffee Club App');
	});

	test('Nightly CRM and catalogue sync: loses no row during an outage, and sends none again needlessly', async () => {
		const run = async () => await editor.run('nightlyCrmSyncAll', 'Every night');
		const away = { kind: 'status', status: 503, method: 'POST', times: 100 };
		await control(voucherify, 'POST', 'faults', { ...away, path: '/v1/(customers|products)/bulk' });
		expect(await run()).toBe('error');
		await control(voucherify, 'DELETE', 'faults');
		const calls = await callsOf(async () => {
			expect(await run()).toBe('success');
		});
		const looks = calls.filter((path) => path.startsWith('/v1/async-actions'));
		expect(calls).toHaveLength(2 + looks.length);
		const [newest = ''] = await successfulRuns(editor, 'nightlyCrmSyncAll');
		expect(await itemsOf(editor, newest, 'Customers to correct')).toMatchObject([
			{ Row: 'crm-1003', Name: 'Cleo White', Reason: expect.stringContaining('visits') },
		]);
		const customers = (await stored(voucherify, 'customers')).map(sourceIdOf);
		expect(customers).toEqual(expect.arrayContaining(['crm-1001', 'crm-1002']));
		const products = (await stored(voucherify, 'products')).map(sourceIdOf);
		expect(products).toEqual(expect.arrayContaining(['crm-espresso', 'crm-filter']));
		expect(await run()).toBe('success');
		const [again = ''] = await successfulRuns(editor, 'nightlyCrmSyncAll');
		expect(await itemsOf(editor, again, 'Customers that changed')).toMatchObject([
			{ id: 'crm-1003' },
		]);
	});

	test('Nightly configuration to Git: keeps what was read completely, and tells only which lines changed', async () => {
		const run = async () => await editor.run('configurationGit', 'Every night');
		const calls = await callsOf(async () => {
			expect(await run()).toBe('success');
		});
		expect(calls).toHaveLength(8);
		await changeCampaign(voucherify, WELCOME_CODES, { description: 'Ten percent for you' });
		const faults = [
			{ kind: 'status', status: 403, path: '/v1/metadata-schemas' },
			{ kind: 'extraFields', body: { total: 10 }, path: '/v1/product-collections' },
		];
		for (const fault of faults) {
			await control(voucherify, 'POST', 'faults', { ...fault, times: 100 });
			expect(await run()).toBe('error');
			await control(voucherify, 'DELETE', 'faults');
		}
		expect(await run()).toBe('success');
		expect(await run()).toBe('success');
		expect(await readTexts(voucherify, 'Configuration of Voucherify')).toEqual([
			expect.stringMatching(/: the first version is stored\. Campaigns: \d+, /),
			[
				'Configuration of Voucherify, changed lines: 2',
				'- Campaigns → Welcome Codes → description: "Ten percent for new customers"',
				'+ Campaigns → Welcome Codes → description: "Ten percent for you"',
			].join('\n'),
		]);
	});

	test('Catalogue and rewards upkeep: updates the reward of a changed product, and its price', async () => {
		const change = {
			name: 'Travel mug',
			price: 1290,
			image_url: 'https://www.example.com/mug.png',
		};
		await changeProduct(voucherify, 'product-00001', change);
		const calls = await callsOf(async () => {
			expect(await editor.run('catalogueUpkeepDay', 'Every night')).toBe('success');
		});
		const pages = calls.filter((path) => path === '/v1/products');
		expect(calls).toHaveLength(2 + pages.length);
		expect(pages).toHaveLength(Math.ceil((await stored(voucherify, 'products')).length / 100));
		const rewards = await stored(voucherify, 'rewards');
		expect(rewards[1]).toMatchObject({
			id: CUP,
			name: 'Travel mug',
			attributes: { image_url: change.image_url },
			metadata: { product_price: 12.9 },
		});
		expect(rewards[4]).toMatchObject({ name: 'Coffee grinder' });
		expect(await stored(voucherify, 'rewardAssignments')).toContainEqual(
			expect.objectContaining({ reward_id: CUP, parameters: { loyalty: { points: 129 } } }),
		);
	});

	test('When an example fails: reports partly completed runs, with the request ID and what to do', async () => {
		const products = ['product-00001', 'product-00002'];
		for (const product of products) await changeProduct(voucherify, product, { price: 1_990 });
		const fault = { kind: 'status', status: 400, method: 'PUT', times: 100 };
		await control(voucherify, 'POST', 'faults', { ...fault, path: `/v1/rewards/${GRINDER}$` });
		await eachSecond('catalogueUpkeepDay');
		const partlyFailed = () => readTexts(voucherify, 'Partly failed: Catalogue and rewards upkeep');
		await until(async () => (await partlyFailed()).length > 0);
		await editor.unpublish('catalogueUpkeepDay');
		// What has started by then goes on, and would count among the calls of the next test.
		await untilAllEnded(editor, 'catalogueUpkeepDay');
		await control(voucherify, 'DELETE', 'faults');
		const [message = ''] = await partlyFailed();
		expect(message).toContain('in Update the reward. ');
		expect(message).toContain('Of 2 items, 1 are done, 1 failed');
		expect(message).toMatch(/Request ID: v-\w+\. What to do: remove the cause, then retry/);
	});
}
