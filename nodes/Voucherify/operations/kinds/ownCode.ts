import type { IDataObject } from 'n8n-workflow';
import { isRefusal, unexpectedAnswer } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import { isResource } from '../../api/types';
import type { Result, Task } from './operation';
import { changedResource } from './results';

/**
 * Creates a voucher with a code of the user's own. A code exists once, so a repeat is refused; the option of
 * `fields/codeExists.ts` returns the voucher that is there, which makes the call repeatable.
 * @param call where such vouchers are created: the code is added to it
 * @param campaign the ID or name of the campaign in which an existing voucher must be; undefined where it does not matter
 * @throws NodeOperationError when the existing voucher is in none, or in another one.
 */
export async function createdWithCode(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	code: string,
	call: { path: string[]; body: IDataObject },
	campaign?: string,
): Promise<Result[]> {
	const returnsExisting = parameters.optionalText('options.ifCodeExists') === 'return';
	const exists = `There is a voucher with the code ${code} already`;
	try {
		return await changedResource(client, {
			method: 'POST',
			path: [...call.path, code],
			body: call.body,
			repeatable: returnsExisting,
			explanations: { duplicate_found: exists },
		});
	} catch (error) {
		if (!returnsExisting || !isRefusal(error, 'duplicate_found')) {
			throw nodeFailureOf(client.node, error);
		}
		const reading = { method: 'GET', path: ['v1', 'vouchers', code] } as const;
		const found = await client.request(reading);
		if (!isResource(found)) {
			throw unexpectedAnswer('it is not what was asked for', client.about(reading));
		}
		if (campaign === undefined || [found.campaign_id, found.campaign].includes(campaign)) {
			return [{ json: found }];
		}
		throw parameters.failed(`${exists}, but not in this campaign`, 'Choose another code.');
	}
}
