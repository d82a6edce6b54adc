import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import { numberedPages } from '../../api/lists/pages';
import { isResource, type Resource } from '../../api/types';
import type { BatchedOperation } from '../kinds/operation';
import type { Parameters } from '../../parameters/parameters';
import { faultIn } from './checks';
import { fields } from './fields';
import { parameterOf, ruleFrom } from './form';
import { carrierIn, latestFirst } from '../reliability/created';
import { bearsInMetadata, withOwnReference } from '../reliability/metadata';
import { rowsSince } from '../reliability/rows';
import { writeOnce, type Trace } from '../reliability/writeOnce';

/**
 * Create earning rules: one for each input item, or those of a JSON array. Each call makes more of them.
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
			ownReference: carrierIn(parameters) === 'metadata',
		};
	},
	async send(client, { address, elements, ownReference }) {
		const path = ['v1', 'loyalties', address, 'earning-rules'];
		const made = await writeOnce<Resource[]>(client, {
			carrier: ownReference ? 'metadata' : 'none',
			call: (reference) => ({
				method: 'POST',
				path,
				body: elements.map((element) => withOwnReference(element, reference)),
			}),
			read: (answer, sent) => {
				if (Array.isArray(answer) && answer.every(isResource)) return answer;
				throw unexpectedAnswer('it does not list what was created', client.about(sent));
			},
			trace: ownReference ? traceOf(client, path, elements.length) : undefined,
			show: (rules) => rules.map((json) => ({ json })),
		});
		return made.map(({ json }) => json);
	},
};

/** The rules of a campaign: all those of one call bear the same reference. */
const traceOf = (client: VoucherifyClient, path: string[], count: number): Trace<Resource[]> => ({
	words: 'the earning rules of the campaign',
	look: async (reference, since) => {
		const found: Resource[] = [];
		const list = latestFirst({ path, key: 'data' });
		for await (const rows of rowsSince(client, { list, pages: numberedPages }, since))
			found.push(...rows.filter((row) => bearsInMetadata(row, reference)));
		return { found: found.length > 0 ? found : undefined, candidates: [] };
	},
	isPart: (found) => found.length < count,
});

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
