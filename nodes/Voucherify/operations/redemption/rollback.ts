import type { IDataObject, NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { isRefusal, unexpectedAnswer } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { isJsonObject, isResource } from '../../api/types';
import { changedMetadata } from '../../fields/metadata';
import { optionsOf } from '../../fields/options';
import { simplify } from '../../fields/paging';
import { redemption } from '../../fields/redemption';
import { rollbackOf } from '../../items/redeemed';
import { metadataIn, withoutUndefined } from '../kinds/body';
import { whenFree } from '../kinds/busy';
import type { SingleOperation, Task } from '../kinds/operation';
import { circumstances, circumstancesIn, trackingOption } from '../kinds/redeeming';
import { inTurn } from '../kinds/turns';

/**
 * Take a redemption back, with all that was redeemed together. The service takes it back once, so it is repeatable where
 * one that was taken back already counts as done.
 * @see https://docs.voucherify.io/api-reference/redemptions/rollback-stackable-redemptions
 */
export const rollback: SingleOperation = {
	value: 'rollback',
	name: 'Roll Back',
	action: 'Roll back a redemption',
	description: 'Give back uses, credits and points, and cancel the order, such as for a refund',
	writes: true,
	fields: [
		redemption,
		...circumstances(true),
		...changedMetadata('redemption'),
		simplify,
		optionsOf(
			{
				displayName: 'If Rolled Back Already',
				name: 'ifRolledBack',
				type: 'options',
				options: [
					{ name: 'Count as Done', value: 'done' },
					{ name: 'Fail', value: 'fail' },
				],
				default: 'done',
				description: 'What to do when the redemption was rolled back before',
			},
			{
				displayName: 'Reason',
				name: 'reason',
				type: 'string',
				default: '',
				placeholder: 'e.g. Order was returned',
				description: 'What the rollback says why it was made',
			},
			trackingOption,
		),
	],
	async execute(task) {
		const { client, parameters } = task;
		const id = parameters.text('redemptionId');
		const isSimplified = parameters.flag('simplify');
		const { answer, isDone } = await inTurn(
			client,
			`rollback ${id}`,
			async () => await takenBack(task, id),
		);
		const shown = isDone
			? { ...rollbackOf({ rollbacks: [] }, id), already_rolled_back: true }
			: rollbackOf(answer, id);
		return [{ json: isSimplified ? shown : { ...shown, ...answer } }];
	},
};

/** What a rollback is answered with, or the redemption that was rolled back before. */
async function takenBack(
	{ client, parameters }: Task,
	id: string,
): Promise<{ answer: IDataObject; isDone: boolean }> {
	const countsAsDone = parameters.optionalText('options.ifRolledBack') !== 'fail';
	const call: ApiCall = {
		method: 'POST',
		path: ['v1', 'redemptions', id, 'rollbacks'],
		body: {
			...circumstancesIn(parameters),
			...withoutUndefined({
				reason: parameters.optionalText('options.reason'),
				tracking_id: parameters.optionalText('options.trackingId'),
			}),
			...metadataIn(parameters),
		},
		repeatable: countsAsDone,
		explanations: {
			multiple_requests: {
				headline: 'Another call is at work on this redemption',
				advice: 'The node has waited, and it went on: try again later.',
			},
		},
	};
	const attempt = async () => {
		const answer = await client.request(call);
		if (isJsonObject(answer) && Array.isArray(answer.rollbacks)) return { answer, isDone: false };
		throw unexpectedAnswer('it does not say what was rolled back', client.about(call));
	};
	try {
		return await whenFree(client, attempt);
	} catch (error) {
		if (countsAsDone && isRefusal(error, 'already_rolled_back')) {
			return { answer: {}, isDone: true };
		}
		if (!isRefusal(error, 'invalid_redemption_parent')) throw nodeFailureOf(client.node, error);
		throw await asPartOf({ client, parameters }, id, error);
	}
}

/** The error of a redemption that was made together with others: it names the one to roll back, if that can be read. */
async function asPartOf(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	id: string,
	error: NodeApiError,
) {
	const parent = await parentOf(client, id);
	if (parent === undefined) return error;
	return parameters.invalid(
		'redemptionId',
		`was made together with others: it is a part of ${parent}`,
		`Voucherify takes back all of it or nothing: enter ${parent} instead.`,
	);
}

async function parentOf(client: VoucherifyClient, id: string): Promise<string | undefined> {
	try {
		const found = await client.request({ method: 'GET', path: ['v1', 'redemptions', id] });
		const parent = isResource(found) ? found.redemption : undefined;
		return typeof parent === 'string' ? parent : undefined;
	} catch {
		client.signal?.throwIfAborted();
		return undefined;
	}
}
