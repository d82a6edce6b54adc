import type { INodeParameters } from 'n8n-workflow';
import { sampleOf } from '../../../../sandbox/webhooks/workflowSamples';
import { TIERS } from '../../../../sandbox/world/loyalty/tiers';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import { envelope } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import { begin, draw, send, started, tell, withDeliveries } from './received';

withDeliveries();

/** Runs an operation on a member's card. */
async function onCard(operation: string, parameters: INodeParameters) {
	const programId = PROGRAM_IDS.beanSociety;
	const [member] = sandbox.world.loyaltyMembers.of(programId);
	const card = { programId: byId(programId), memberId: byId(member?.id ?? '') };
	return await itemsOf({
		credentials: credentialsFor(sandbox),
		parameters: { resource: 'loyaltyCard', operation, ...card, ...parameters },
	});
}

const adjust = (points: number) => onCard('adjustPoints', { points, waitUntilBooked: false });

/** Lets Voucherify book what was requested, and report it. */
async function settle(): Promise<void> {
	sandbox.settings.clockAheadMs += sandbox.settings.pointsDelayMs;
	await sandbox.webhooks.settle();
}

const statuses = async () => (await started()).map(({ status }) => status);

describe('a message starts one execution', () => {
	it.each([
		['nested', 'same'],
		['nested', 'new'],
		['flat', 'same'],
		['flat', 'new'],
	] as const)(
		'in the %s form, although it comes again, with the %s send-out ID, and two workflows send it',
		async (workflowMessages, workflowRepeats) => {
			believe(sandbox, { workflowMessages, workflowRepeats });
			Object.assign(sandbox.settings.webhooks, { repeats: 2, spreadMs: 60_000 });
			await begin();
			draw(['ADMIN_CREDIT']);
			draw(['ADMIN_CREDIT', 'ADMIN_DEBIT'], ['APPROVED']);
			await adjust(25);
			for (let second = 0; second < 60; second += 1) {
				sandbox.settings.clockAheadMs += 1_000;
				await sandbox.webhooks.settle();
			}
			expect(sandbox.webhooks.deliveries).toHaveLength((2 + 1) * 3);
			expect((await statuses()).toSorted()).toEqual(['APPROVED', 'PENDING']);
		},
	);

	it('for each status of a transaction, in whatever order they come', async () => {
		await begin();
		draw();
		for (const status of ['APPROVED', 'PENDING', 'REFUNDED', 'APPROVED', 'PENDING'])
			await tell('PURCHASE', status, '0a');
		expect(await statuses()).toEqual(['APPROVED', 'PENDING', 'REFUNDED']);
	});

	it('whatever the case of its type', async () => {
		await begin();
		const { content } = sampleOf('POINTS_EARNED', '0b');
		const told = { id: 'lctx_1', source: { object: 'workflow' } };
		for (const type of ['POINTS_EARNED', 'points_earned'])
			await send(envelope(type, content, told));
		expect(await started()).toHaveLength(1);
	});
});

describe("the sandbox's own bookings reach the workflow", () => {
	it('as Card → Get Transactions shows them, PENDING first', async () => {
		await begin();
		draw();
		await adjust(-25);
		await sandbox.webhooks.settle();
		expect(await statuses()).toEqual(['PENDING']);
		await settle();
		expect(await statuses()).toEqual(['PENDING', 'APPROVED']);
		const [listed] = await onCard('getTransactions', { limit: 1 });
		expect((await started()).at(-1)).toMatchObject({
			...listed,
			event_id: listed?.id,
			points: -25,
		});
	});

	it('with the tier that the member reaches by them', async () => {
		await begin({ events: ['loyalty.tiers'] });
		draw();
		await adjust(2_000);
		await settle();
		expect(await statuses()).toEqual(['PENDING', 'APPROVED']);
		const moved = { type: 'UPGRADED', tier_from: TIERS[0].id, tier_to: TIERS[2].id };
		expect(await started()).toMatchObject([moved, moved]);
	});

	it('where their status is the one that the workflow in Voucherify selects', async () => {
		await begin();
		draw(['ADMIN_CREDIT'], ['APPROVED']);
		await adjust(25);
		await settle();
		expect(await statuses()).toEqual(['APPROVED']);
	});
});
