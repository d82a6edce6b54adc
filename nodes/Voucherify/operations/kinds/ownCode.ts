import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { isRefusal, mayBeOwnDoing } from '../../api/errors';
import { foundOrNothing } from '../../api/found';
import { nodeFailureOf } from '../../api/node';
import { type Resource } from '../../api/types';
import { agrees } from '../reliability/agrees';
import { asAnswered, carrierIn, createdWith } from '../reliability/created';
import { bearsInMetadata } from '../reliability/metadata';
import { asUnknown } from '../reliability/outcome';
import type { Trace } from '../reliability/writeOnce';
import { isOfCampaign } from './generatedCode';
import type { Result, Task } from './operation';

/**
 * Creates a voucher with a code of the user's own. A code exists once, so a repeat is refused; the option of
 * `fields/codeExists.ts` returns the voucher that is there, with `already: true`, if it is what is asked for, which makes
 * the call repeatable. That it came of this call, after a lost answer, tells our reference alone.
 * @param call where such vouchers are created: the code is added to it
 * @param campaign the ID or name of the campaign in which an existing voucher must be; undefined: in none
 * @throws NodeOperationError when the existing voucher is not what is asked for.
 */
export async function createdWithCode(
	task: Pick<Task, 'client' | 'parameters'>,
	code: string,
	call: { path: string[]; body: IDataObject },
	campaign?: string,
): Promise<Result[]> {
	const { client, parameters } = task;
	const returnsExisting = parameters.optionalText('options.ifCodeExists') === 'return';
	const exists = `There is a voucher with the code ${code} already`;
	const creation = {
		method: 'POST' as const,
		path: [...call.path, code],
		body: call.body,
		repeatable: returnsExisting,
		explanations: { duplicate_found: exists },
	};
	try {
		return await createdWith(task, creation, {
			...asAnswered(client),
			trace: codeTrace(client, code),
		});
	} catch (error) {
		if (!returnsExisting || !isTaken(error)) throw nodeFailureOf(client.node, error);
		const found = await voucherOf(client, code);
		const problem = found ? differenceOf(found, call.body, campaign) : ', but it cannot be read';
		if (found && problem === undefined) return [{ json: { ...found, already: true } }];
		const refusal = parameters.failed(`${exists}${problem ?? ''}`, 'Choose another code.');
		// Without a reference nobody can tell whether it is what the first attempt has made.
		const mayBeOwn = mayBeOwnDoing(error) && (!found || carrierIn(parameters) === 'none');
		throw mayBeOwn ? asUnknown(refusal, { candidates: found && [found.id] }) : refusal;
	}
}

const isTaken = (error: unknown) => isRefusal(error, 'duplicate_found');

/** How an existing voucher differs from what is asked for. What is on a card changes, so amounts are not compared. */
function differenceOf(
	found: Resource,
	{ type, discount }: IDataObject,
	campaign: string | undefined,
): string | undefined {
	if (!isOfCampaign(found, campaign)) return ', but not in this campaign';
	if (!agrees(type, found.type)) return ', but of another type';
	return agrees(discount, found.discount) ? undefined : ', but with another discount';
}

/** A code exists once: who has made it tells our reference. */
const codeTrace = (client: VoucherifyClient, code: string): Trace<Resource> => ({
	words: 'the vouchers',
	look: async (reference) => {
		const found = await voucherOf(client, code);
		if (!found) return { candidates: [] };
		const isOwn = bearsInMetadata(found, reference);
		return isOwn ? { found, candidates: [] } : { candidates: [found.id] };
	},
});

const voucherOf = async (client: VoucherifyClient, code: string) =>
	await foundOrNothing(client, ['v1', 'vouchers', code]);
