import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import type { BatchedOperation } from '../kinds/operation';
import type { Parameters } from '../../parameters/parameters';
import { faultIn } from './checks';
import { fields } from './fields';
import { parameterOf, ruleFrom } from './form';

/**
 * Create earning rules: one for each input item, or those of a JSON array.
 * @see https://docs.voucherify.io/api-reference/loyalties/create-earning-rule
 */
export const create: BatchedOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create an earning rule for loyalty points',
	description: 'Add a rule by which a loyalty campaign gives points',
	fields,
	contribute(parameters) {
		const ready = parameters.text('specifyRule') === 'json';
		return {
			address: parameters.text('campaignId'),
			elements: ready ? readyRules(parameters) : [rule(parameters)],
		};
	},
	nameOf: ({ event, source }) => JSON.stringify([event, bannerIn(source)]),
	async send(client, { address, elements }) {
		return await client.request({
			method: 'POST',
			path: ['v1', 'loyalties', address, 'earning-rules'],
			body: elements,
		});
	},
};

/** The name of a rule, which need not have one. */
const bannerIn = (source: unknown) => (isJsonObject(source) && source.banner ? source.banner : '');

function rule(parameters: Parameters): IDataObject {
	const element = ruleFrom(parameters);
	const fault = faultIn(element);
	if (fault) throw parameters.invalid(parameterOf(fault.field), fault.problem, fault.advice);
	return element;
}

function readyRules(parameters: Parameters): IDataObject[] {
	const elements = parameters.objects('rulesJson');
	for (const [index, element] of elements.entries()) {
		const fault = faultIn(element);
		if (!fault) continue;
		const place = elements.length > 1 ? ` in rule ${index + 1}` : '';
		throw parameters.invalid(
			'rulesJson',
			`has a mistake${place}: ${fault.field} ${fault.problem}`,
			fault.advice,
		);
	}
	if (elements.length === 0) {
		throw parameters.invalid('rulesJson', 'is empty', 'Enter at least one earning rule.');
	}
	return elements;
}
