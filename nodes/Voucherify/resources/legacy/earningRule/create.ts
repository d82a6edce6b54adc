import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client/client';
import { unexpectedResponse } from '../../../api/errors/errors';
import { isResource, type Resource } from '../../../api/types';
import type { BatchedOperation } from '../../../run/types';
import type { Parameters } from '../../../forms/reading/parameters';
import { fields } from './fields';
import { ruleParameter, ruleFrom } from './form';
import { findMissing } from './missing';
import { writeOnce } from '../../../writes/writeOnce';

/**
 * Create earning rules: one for each input item, or those of a JSON array. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/loyalties/create-earning-rule
 */
export const create: BatchedOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create an earning rule',
	description: 'Add a rule for earning points in a loyalty campaign',
	fields,
	toBatchItem(parameters) {
		const ready = parameters.text('specifyRule') === 'json';
		const campaignId = parameters.text('campaignId');
		return {
			groupKey: campaignId,
			elements: ready ? readyRules(parameters) : [rule(parameters)],
			send: async (client, rules) => await createRules(client, campaignId, rules),
		};
	},
};

async function createRules(
	client: VoucherifyClient,
	campaignId: string,
	rules: IDataObject[],
): Promise<IDataObject[]> {
	const path = ['v1', 'loyalties', campaignId, 'earning-rules'];
	const made = await writeOnce<Resource[]>(client, {
		carrier: 'none',
		call: () => ({ method: 'POST', path, body: rules }),
		read: (response, sent) => {
			if (Array.isArray(response) && response.every(isResource)) return response;
			throw unexpectedResponse('it does not list what was created', client.about(sent));
		},
		show: (created) => created.map((json) => ({ json })),
	});
	return made.map(({ json }) => json);
}

function rule(parameters: Parameters): IDataObject {
	const element = ruleFrom(parameters);
	const missing = findMissing(element);
	if (missing) throw parameters.invalid(ruleParameter(missing.field), 'is empty', missing.advice);
	return element;
}

function readyRules(parameters: Parameters): IDataObject[] {
	const elements = parameters.objects('rulesJson');
	for (const [index, element] of elements.entries()) {
		const missing = findMissing(element);
		if (!missing) continue;
		const place = elements.length > 1 ? ` in rule ${index + 1}` : '';
		const problem = `has a mistake${place}: ${missing.field} is empty`;
		throw parameters.invalid('rulesJson', problem, missing.advice);
	}
	if (elements.length === 0) {
		throw parameters.invalid('rulesJson', 'is empty', 'Enter at least one earning rule.');
	}
	return elements;
}
