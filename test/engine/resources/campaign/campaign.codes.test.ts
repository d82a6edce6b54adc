import type { INodeParameters } from 'n8n-workflow';
import { calls, codesOf, on, taking, WELCOME, withCampaigns } from '../../../support/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { sandbox } from '../../../support/sandbox';

withCampaigns();

describe('Campaign → Add Vouchers', () => {
	const adding = (parameters: INodeParameters = {}) =>
		on('addVouchers', { campaignId: byId(WELCOME), ...parameters });

	it('returns a single code, with one request', async () => {
		const items = await itemsOf(adding({ additionalFields: { prefix: 'MORE-' } }));
		expect(items).toMatchObject([{ code: expect.stringMatching(/^MORE-/), campaign: WELCOME }]);
		expect(calls()).toEqual(['POST /v1/campaigns/Welcome%20Codes/vouchers']);
		expect(sandbox.requests[0]?.query).toBe('');
	});

	it('waits until several codes are generated, and polls less and less often', async () => {
		taking(120);
		const before = codesOf(WELCOME).length;
		const items = await itemsOf(adding({ count: 500 }));
		expect(items).toMatchObject([
			{ async_action_id: expect.stringMatching(/^aa_/), status: 'DONE', done_count: 500 },
		]);
		expect(codesOf(WELCOME)).toHaveLength(before + 500);
		expect(sandbox.requests.length).toBeLessThan(20);
	});

	it('returns the job without waiting, if the user wants that', async () => {
		taking(120);
		const [item] = await itemsOf(adding({ count: 5, waitForCompletion: false }));
		expect(item).toMatchObject({ async_action_id: expect.stringMatching(/^aa_/) });
		expect(calls()).toHaveLength(1);
	});

	it('reports the progress when the maximum wait is over', async () => {
		taking(1_000);
		const options = { maximumWait: 750 };
		const { error } = await runNode(adding({ count: 5, options }));
		const [job] = sandbox.world.asyncActions.all().toReversed();
		expect(error?.message).toMatch(
			new RegExp(
				`^Outcome unknown: The background job ${String(job?.id)} had not created all codes after 750 s: 5\\d%`,
			),
		);
		expect(error?.description).toMatch(/Async Action → Get/);
	});

	it('fails when Voucherify cannot generate the codes', async () => {
		sandbox.settings.nextJobFails = true;
		const { error } = await runNode(adding({ count: 5 }));
		expect(error?.message).toMatch(
			/^Outcome unknown: Voucherify could not create the codes: the background job aa_\w+ failed$/,
		);
		expect(error?.description).toMatch(/The job could not be carried out/);
	});

	it('reports that fewer codes were generated than requested', async () => {
		const body = { result: { done_count: 3, failed_count: 2 } };
		sandbox.faults.add({ kind: 'extraFields', path: '/v1/async-actions', body, times: Infinity });
		const { error } = await runNode(adding({ count: 5 }));
		expect(error?.message).toMatch(
			/^Outcome unknown: Voucherify created 3 of 5 codes: the background job aa_/,
		);
	});

	it('names the running job when its status cannot be read', async () => {
		const status = { kind: 'status', status: 403, path: '/v1/async-actions' } as const;
		sandbox.faults.add(status);
		const { error } = await runNode(adding({ count: 5 }));
		const [job] = sandbox.world.asyncActions.all().toReversed();
		expect(error?.description).toContain(`The background job ${String(job?.id)} was started`);
	});

	describe('with returned codes', () => {
		const returning = (parameters: INodeParameters = {}) =>
			adding({ count: 250, returnAs: 'codes', ...parameters });
		const made = () => codesOf(WELCOME).slice(before);
		const idsOf = (codes: Array<{ id?: unknown }>) => codes.map(({ id }) => String(id)).sort();
		let before: number;

		beforeEach(() => {
			before = codesOf(WELCOME).length;
		});

		it('emits an item for each new code, and no other', async () => {
			taking(60);
			const items = await itemsOf(returning());
			expect(idsOf(items)).toEqual(idsOf(made()));
			expect(items).toHaveLength(250);
			expect(calls().slice(-3)).toEqual(Array.from({ length: 3 }, () => 'GET /v1/vouchers'));
		});

		it('keeps the codes of several items apart', async () => {
			const items = [{}, {}, {}].map((json) => ({ json }));
			const given = await itemsOf({ ...returning({ count: 3 }), items });
			expect(idsOf(given.slice(0, 3))).toEqual(idsOf(made().slice(0, 3)));
			expect(idsOf(given)).toEqual(idsOf(made()));
			expect(calls().filter((call) => call === 'GET /v1/campaigns/Welcome%20Codes')).toHaveLength(
				1,
			);
		});

		it('keeps the codes of two executions apart', async () => {
			const both = await Promise.all([
				itemsOf(returning({ count: 3 })),
				itemsOf(returning({ count: 4 })),
			]);
			expect(both.map((items) => items.length)).toEqual([3, 4]);
			expect(idsOf(both.flat())).toEqual(idsOf(made()));
		});

		it('returns the job, and says why, where the project refuses the reference', async () => {
			const { unknownMetadata } = sandbox.settings.beliefs;
			sandbox.settings.beliefs.unknownMetadata = 'refused';
			// A process remembers that a project refuses the reference.
			const items = await itemsOf({ ...returning({ count: 3 }), process: otherProcess() });
			sandbox.settings.beliefs.unknownMetadata = unknownMetadata;
			expect(items).toMatchObject([
				{
					async_action_id: expect.stringMatching(/^aa_/),
					status: 'DONE',
					warnings: [expect.stringContaining('Define n8n_reference (text) for vouchers')],
				},
			]);
			expect(calls().filter((call) => call === 'GET /v1/vouchers')).toEqual([]);
		});

		it('waits for codes that are not listed yet, and says how many are missing in the end', async () => {
			const none = { kind: 'extraFields', path: '/v1/vouchers', body: { vouchers: [], total: 0 } };
			sandbox.faults.add({ ...none, kind: 'extraFields', times: 2 });
			expect(await itemsOf(returning({ count: 3 }))).toHaveLength(3);
			sandbox.faults.add({ ...none, kind: 'extraFields', times: Infinity });
			const [job] = await itemsOf(returning({ count: 3 }));
			expect(job).toMatchObject({
				status: 'DONE',
				warnings: [
					expect.stringMatching(
						/^The 3 codes were created, but Voucherify lists only 0 so far\. .* n8n-/,
					),
				],
			});
		});

		it('finds them by their reference after a lost response', async () => {
			sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
			const items = await itemsOf(returning({ count: 3 }));
			expect(items).toHaveLength(3);
			for (const { outcome, warnings } of items) {
				expect(outcome).toBe('found');
				expect(warnings).toEqual([expect.stringContaining('3 of 3 codes exist')]);
			}
			expect(made()).toHaveLength(3);
		});

		it('keeps the fields that codes inherit from their campaign', async () => {
			const voucher = {
				...sandbox.world.campaigns.get(WELCOME).voucher,
				metadata: { season: 'x' },
			};
			Object.assign(sandbox.world.campaigns.get(WELCOME), { voucher });
			const items = await itemsOf(returning({ count: 2, simplify: false }));
			const metadata = { season: 'x', n8n_reference: expect.stringMatching(/^n8n-/) };
			expect(items.map((item) => item.metadata)).toEqual([metadata, metadata]);
		});

		it('returns a single code as usual', async () => {
			expect(await itemsOf(returning({ count: 1 }))).toMatchObject([{ campaign: WELCOME }]);
			expect(calls()).toEqual(['POST /v1/campaigns/Welcome%20Codes/vouchers']);
		});
	});
});
