import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { valueAt } from '../../../nodes/Voucherify/api/types';
import { byId, runNode } from '../../support/engine';
import { counter, on, sandbox, withOutcomes } from '../../support/outcomes';

withOutcomes();

const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

describe('Retry On Fail, where expressions return another value on the next attempt,', () => {
	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'publishes one code, %s',
		async (onError) => {
			const published = () =>
				sandbox.world.publications.all().filter(({ failure }) => !failure).length;
			const before = published();
			counter.when({ at: /^POST \/v1\/publications$/, times: 4, lost: 'after' });
			const nothing = (answer: object) => ({ ...answer, publications: [] });
			counter.when({ at: /^GET \/v1\/publications$/, times: 4, change: nothing });
			const publishing = on('publication.create', {
				campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
				customerSourceId: 'customer-00001',
				sourceId: '={{ "s" + $now.toMillis() }}',
				requestOptions: { longestLook: 0 },
			});
			await runNode({ ...publishing, node: { ...retrying, onError } });
			expect(published() - before).toBe(1);
		},
	);

	it('creates one gift card', async () => {
		const before = sandbox.world.vouchers.all().length;
		counter.when({ at: /^POST \/v1\/vouchers/, times: 4, lost: 'after' });
		const creating = on('voucher.create', {
			voucherType: 'GIFT_VOUCHER',
			amount: 500,
			codeSource: 'own',
			code: '={{ "C" + $now.toMillis() }}',
			options: { ifCodeExists: 'return' },
			requestOptions: { longestLook: 0 },
		});
		await runNode({ ...creating, node: retrying });
		expect(sandbox.world.vouchers.all().length - before).toBe(1);
	});

	it('starts nothing more after three unknown outcomes in a row', async () => {
		counter.when({ at: /balance$/, times: 6, lost: 'before' });
		const booking = on('voucher.adjustBalance', {
			voucherCode: byId('GIFT-0001'),
			amount: 1,
			requestOptions: { longestLook: 0, concurrency: 1 },
		});
		const { items } = await runNode({
			...booking,
			items: Array.from({ length: 10 }, () => ({})),
			node: { ...retrying, onError: 'continueRegularOutput' },
		});
		const outcomes = items.map(({ json }) => valueAt(json, 'error', 'outcome'));
		expect(outcomes.filter((outcome) => outcome === 'unknown')).toHaveLength(3);
		expect(outcomes.filter((outcome) => outcome === 'not_started')).toHaveLength(7);
	});
});
