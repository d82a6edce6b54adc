import { monotonicNow } from '../../api/http/clock';
import type { VoucherifyClient } from '../../api/client/client';
import { requireResource } from '../../api/client/found';
import { toNodeFailure } from '../../api/errors/node';
import type { Resource } from '../../api/types';
import { readMaximumWait, waitForCompletion } from '../../forms/asyncAction';
import type { Parameters } from '../../forms/reading/parameters';
import { pollUntil } from '../../api/jobs/pollUntil';
import type { Task } from '../../run/types';
import { withJobId } from '../../run/jobId';

export const waitForCodes = {
	...waitForCompletion,
	description:
		'Whether to wait until all codes are generated. Until then, the campaign cannot be changed.',
};

/** Returns the maximum wait for the codes, in milliseconds; undefined for no wait. */
export function readCodesWait(parameters: Parameters): number | undefined {
	const longest = readMaximumWait(parameters);
	return parameters.flag('waitForCompletion') ? longest : undefined;
}

/**
 * Waits until the codes of a new campaign are made, and returns the campaign.
 * @param maximumWaitMs maximum wait in milliseconds; undefined for no wait
 * @throws Failure that names the campaign, if its codes cannot be made or the wait ends first
 */
export async function campaignWithCodes(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	created: Resource,
	maximumWaitMs?: number,
): Promise<Resource> {
	if (maximumWaitMs === undefined) return created;
	const { id } = created;
	try {
		return await whenMade(client, parameters, created, maximumWaitMs);
	} catch (error) {
		const remark = `The campaign ${id} was created. Check its codes with Campaign → Get; do not create it again.`;
		throw withJobId(toNodeFailure(client.node, error), id, remark);
	}
}

async function whenMade(
	client: VoucherifyClient,
	parameters: Parameters,
	created: Resource,
	maximumWaitMs: number,
): Promise<Resource> {
	const { id } = created;
	const call = { method: 'GET', path: ['v1', 'campaigns', id] } as const;
	const current = await pollUntil(client, {
		known: created,
		isOver: (campaign) => !hasStatus(campaign, 'IN_PROGRESS'),
		read: async () =>
			requireResource(client, await client.request(call), call, 'it is not a campaign'),
		giveUpAt: monotonicNow() + maximumWaitMs,
	});
	if (hasStatus(current, 'FAILED')) {
		throw parameters.failed(
			`The campaign ${id} was created, but Voucherify could not generate its codes`,
			'Check its settings in Voucherify, and add the codes with Campaign → Add Vouchers.',
		);
	}
	if (!hasStatus(current, 'IN_PROGRESS')) return current;
	throw parameters.failed(
		`The campaign ${id} was created, but not all codes were generated after ${maximumWaitMs / 1000} s`,
		'Voucherify is still generating them. Check them with Campaign → Get, or increase the maximum wait.',
	);
}

const hasStatus = ({ vouchers_generation_status, creation_status }: Resource, status: string) =>
	vouchers_generation_status === status || creation_status === status;
