import { withOwnReference } from '../../../nodes/Voucherify/writes/metadata';
import { writeOnce, type Write } from '../../../nodes/Voucherify/writes/writeOnce';
import { clientFor } from '../../support/apiClient';
import { pause, skipPauses } from '../../support/pauses';
import { rawService as service, useRawService, type Answering } from '../../support/rawService';

/** Tests how a write is sent again, above all without our reference, where a project accepts only its own metadata. */

skipPauses(true);
useRawService();

const REFUSAL = { code: 400, key: 'metadata_validation_failed', message: 'no n8n_reference' };

/** Refuses a request with our reference, after some time. */
function refuseReference(others: Answering, afterMs = 0) {
	service.answering = async (request, response) => {
		if (!request.body.includes('n8n_reference')) return await others(request, response);
		await pause(afterMs);
		const headers = { date: new Date(Date.now()).toUTCString() };
		return { status: 400, headers, body: JSON.stringify(REFUSAL) };
	};
}

/** A write of which a lookup finds nothing; `looked` gets the times since which it may be listed. */
const writing = (looked: number[]): Write<unknown> => ({
	carrier: 'metadata',
	call: (reference) => ({
		method: 'POST',
		path: ['v1', 'rows'],
		body: withOwnReference({ name: 'row' }, reference),
	}),
	read: (answer) => answer,
	reconcileSpec: {
		place: 'the rows',
		find: async (_, since) => {
			looked.push(since());
			return await Promise.resolve({ candidates: [] });
		},
	},
	show: () => [],
});

it('is looked up since it was sent without our reference', async () => {
	const lose: Answering = (_, response) => void response.socket?.destroy();
	refuseReference(lose, 20_000);
	const looked: number[] = [];
	const began = Date.now();
	const client = await clientFor(service, { longestLookMs: 0 });
	await expect(writeOnce(client, writing(looked))).rejects.toMatchObject({ outcome: 'unknown' });
	expect(looked).toHaveLength(1);
	expect(looked[0]).toBeGreaterThan(began + 15_000);
});

it('is sent without our reference at once, after it was accepted so', async () => {
	refuseReference(() => ({ body: '{}' }));
	const client = await clientFor(service);
	for (const requests of [2, 3]) {
		await writeOnce(client, writing([]));
		expect(service.requests).toHaveLength(requests);
	}
});

it('carries our reference in spite of the refusal of another kind of object', async () => {
	refuseReference(() => ({ body: '{}' }));
	const client = await clientFor(service);
	await writeOnce(client, writing([]));
	const path = ['v1', 'campaigns', 'camp_1', 'vouchers'];
	const other: Write<unknown> = {
		...writing([]),
		call: (reference) => ({ ...writing([]).call(reference), path }),
	};
	await writeOnce(client, other);
	expect(service.requests.map(({ body }) => body.includes('n8n_reference'))).toEqual([
		...[true, false],
		...[true, false],
	]);
});

it('keeps its reference when it is sent again', async () => {
	service.answering = () =>
		service.requests.length === 1 ? { status: 400, body: '{"key": "busy"}' } : { body: '{}' };
	const client = await clientFor(service);
	await writeOnce(client, { ...writing([]), send: async (run) => await run().catch(run) });
	const bodies = service.requests.map(({ body }) => body);
	expect(bodies).toEqual([bodies[0], bodies[0]]);
	expect(bodies[0]).toContain('n8n_reference');
});
