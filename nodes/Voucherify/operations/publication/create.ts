import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { isResource, type Resource } from '../../api/types';
import { publishedColumns } from '../../items/publication';
import { simplifiedBy } from '../../items/row';
import type { Parameters } from '../../parameters/parameters';
import { bodyOf, customerIn, metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { withCodes } from './codes';
import { earlierOne, isTaken, refuseOthers } from './earlier';
import { explanationsOf } from './explanations';
import { additionalFields, fields } from './fields';

/** How many codes one publication can give. */
const MOST_CODES = 50;

/**
 * Give a code to a customer, who is created or updated by the same call. It is repeatable with a source ID: the service
 * answers with the first publication, or says that there is one, which is then looked up. Without a source ID every call
 * takes another code.
 * @see https://docs.voucherify.io/api-reference/publications/create-publication
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Publish a promo code or birthday code to a customer',
	description:
		'Give a customer a code of a campaign, or a single one. The customer is created or updated by the same call.',
	writes: true,
	fields,
	async execute({ client, parameters }) {
		const isSimplified = parameters.flag('simplify');
		const sourceId = parameters.optionalText('sourceId');
		const body = bodyFrom(parameters, sourceId);
		const made = await published(
			client,
			{
				method: 'POST',
				path: ['v1', 'publications'],
				query: { join_once: joinOnceOf(parameters) },
				body,
				repeatable: sourceId !== undefined,
				explanations: explanationsOf(parameters),
			},
			sourceId,
		);
		const rows = await withCodes(client, made);
		if (sourceId !== undefined) for (const row of rows) refuseOthers(parameters, row, body);
		return rows.map((row) => ({
			json: isSimplified ? simplifiedBy(publishedColumns, row) : row,
		}));
	},
};

/** Publishes; where the source ID was used before, finds what was published with it. */
async function published(
	client: VoucherifyClient,
	call: ApiCall,
	sourceId: string | undefined,
): Promise<Resource> {
	try {
		const made = await client.request(call);
		if (isResource(made)) return made;
		throw unexpectedAnswer('it is not a publication', client.about(call));
	} catch (error) {
		const failure = nodeFailureOf(client.node, error);
		if (sourceId === undefined || !isTaken(failure)) throw failure;
		const earlier = await earlierOne(client, sourceId);
		if (earlier) return earlier;
		throw failure;
	}
}

function bodyFrom(parameters: Parameters, sourceId: string | undefined): IDataObject {
	return {
		...whatIn(parameters, sourceId),
		...customerIn(parameters),
		...(sourceId !== undefined && { source_id: sourceId }),
		...bodyOf(parameters, additionalFields, 'additionalFields'),
		...metadataIn(parameters),
	};
}

function whatIn(parameters: Parameters, sourceId: string | undefined): IDataObject {
	if (parameters.text('publish') === 'voucher') return { voucher: parameters.text('voucherCode') };
	const count = parameters.integer('options.count', 1, MOST_CODES);
	if (sourceId !== undefined && count !== undefined && count > 1) {
		throw parameters.invalid(
			'options.count',
			`is ${count}, and there is a source ID`,
			'With a source ID a publication gives one code: leave the source ID out, or publish one by one with an ID for each.',
		);
	}
	const name = parameters.text('campaignId');
	return { campaign: { name, ...(count !== undefined && { count }) } };
}

function joinOnceOf(parameters: Parameters): string | undefined {
	if (parameters.text('publish') === 'voucher') return undefined;
	return parameters.optionalFlag('options.joinOnce')?.toString();
}
