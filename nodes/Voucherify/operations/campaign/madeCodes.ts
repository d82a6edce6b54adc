import { elapsed } from '../../api/clock';
import type { AsyncAction } from '../../api/asyncActions';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import { readOnce } from '../../api/lists/pages';
import { SETTLING_MS } from '../../api/lists/settling';
import { nodeFailureOf } from '../../api/node';
import { isResource, type Resource } from '../../api/types';
import { byDateWindow } from '../kinds/list';
import { Looks } from '../kinds/looks';
import type { Task } from '../kinds/operation';
import { namingStarted } from '../kinds/started';
import { inTurn } from '../reliability/mutex';

/** How many codes are returned at most: each hundred is a call, and beyond this an export takes fewer. */
export const MOST_RETURNED = 2_000;

/**
 * How far the times of codes may lie outside those of their job, in milliseconds: at first next to nothing, and more when
 * codes are missing, as clocks may differ.
 */
const MARGIN_MS = 100;
const WIDER = 3;

const read = byDateWindow(99);

/**
 * Has codes made and returns them. A job does not name its codes: they are those that the campaign got while it was at
 * work, if they are as many as it has made. What adds codes to the same campaign with the same keys waits for its turn.
 * @param campaign its ID or name
 * @param make starts the job, and waits for its end
 * @throws NodeApiError that names the job, when codes of somebody else are among them, or are not listed in a minute.
 */
export async function madeCodes(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	campaign: string,
	count: number,
	make: () => Promise<AsyncAction>,
): Promise<Resource[]> {
	const campaignId = await idOf(client, campaign);
	const run = async () => {
		const job = await make();
		try {
			const codes = await listed(client, campaignId, count, job);
			if (codes.length === count) return codes;
			throw codes.length > count
				? parameters.failed(
						`The ${count} codes are made, but the campaign got others at the same time`,
						'Which of them are yours cannot be told. Give the codes of a run a prefix of their own: Voucher → Get Many lists those of the campaign by date.',
					)
				: parameters.failed(
						`The ${count} codes are made, but Voucherify lists only ${codes.length} of them so far`,
						'Get them later with Voucher → Get Many, by the campaign and the date.',
					);
		} catch (error) {
			const remark = `The background job ${job.id} has made the codes: adding them again would make others.`;
			throw namingStarted(nodeFailureOf(client.node, error), job.id, remark);
		}
	};
	return await inTurn(client, `codes of ${campaignId}`, run, client.account);
}

/** The ID of a campaign that may be called by its name: lists take no other. */
async function idOf(client: VoucherifyClient, campaign: string): Promise<string> {
	const path = ['v1', 'campaigns', campaign];
	const [found] = await readOnce(client, [path], async () => {
		const call = { method: 'GET', path } as const;
		const body = await client.request(call);
		if (isResource(body)) return [body];
		throw unexpectedAnswer('it is not a campaign', client.about(call));
	});
	return found?.id ?? campaign;
}

/** What the campaign got while the job was at work; when that is too few, it is looked at again. */
async function listed(
	client: VoucherifyClient,
	campaignId: string,
	count: number,
	job: AsyncAction,
): Promise<Resource[]> {
	const looks = new Looks(client.signal);
	const giveUpAt = elapsed() + SETTLING_MS;
	for (let margin = MARGIN_MS; ; margin *= WIDER) {
		const query = {
			campaign_id: campaignId,
			'created_at[after]': shifted(job.created_at, -margin),
			'created_at[before]': shifted(job.updated_at, margin),
		};
		const codes = await read(
			client,
			{ path: ['v1', 'vouchers'], key: 'vouchers', query },
			count + 1,
		);
		if (codes.length >= count || !(await looks.next(giveUpAt))) return codes;
	}
}

/** A time of the service moved by so many milliseconds; undefined when there is none. */
function shifted(time: unknown, byMs: number): string | undefined {
	const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
	return Number.isNaN(at) ? undefined : new Date(at + byMs).toISOString();
}
