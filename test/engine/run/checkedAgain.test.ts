import type { INode } from 'n8n-workflow';
import { runNode } from '../../support/engine';
import { counter, on, withOutcomes } from '../../support/outcomes';

withOutcomes();

const POST = /^POST \/v1\/publications$/;
const REFUSED = { status: 400, body: '{"code": 400, "key": "invalid_x", "message": "No"}' };
const twice: Partial<INode> = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

const publishing = {
	publish: 'campaign',
	campaignId: { __rl: true, mode: 'name', value: 'Welcome Codes' },
	customerSourceId: '={{ $json.id }}',
	requestOptions: { concurrency: 1, longestLook: 0 },
};

it.each([
	['is done', undefined, { done: 1, refused: 1, unknown: 0, not_started: 0 }],
	['is unknown', 'before', { done: 0, refused: 1, unknown: 1, not_started: 0 }],
] as const)('an invalid item of a second try does not hide what %s', async (_, lost, counts) => {
	const carl: { id: string | null } = { id: 'carl' };
	const before = () => (carl.id = null);
	counter.when(lost ? { at: POST, lost, before } : { at: POST, from: 1, instead: REFUSED, before });
	const { error } = await runNode({
		...on('publication.create', publishing),
		items: [{ id: 'anna' }, carl],
		node: twice,
	});
	expect(error?.context.counts).toEqual(counts);
	expect(error?.description).toMatch(/(Done|Unknown): item 0 \(row 1\), anna/);
	expect(error?.description).not.toMatch(/Nothing was sent|can be run again/);
});

it('a try that sends nothing does not say so if an earlier one has sent something', async () => {
	counter.when({ at: /^POST /, lost: 'after', times: Infinity });
	const { error } = await runNode({
		...on('export.create', {
			exportedObject: 'voucher',
			requestOptions: { longestLook: 0, concurrency: 1 },
		}),
		items: [{ id: 'anna' }, { id: 'carl' }],
		node: twice,
	});
	expect(error?.description).not.toContain('Nothing was sent');
});
