import { customerFilter } from '../../forms/customer';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import type { Parameters } from '../../forms/reading/parameters';
import { propertiesOf } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { foundByReference, referenceField } from '../../writes/byReference';
import { publicationReconcileSpec, type PublicationFilter } from './lookUp';
import { readOrWarned } from './shown';
import { shownUnit } from '../../forms/money';
import { shownPublished } from '../../columns/publication';

/**
 * Look up a publication whose outcome was unknown.
 * @see https://docs.voucherify.io/api-reference/publications/list-publications
 */
export const getByReference: SingleOperation = {
	value: 'getByReference',
	name: 'Get by Reference',
	action: 'Get a publication by reference',
	description:
		'Check whether a code was published after a lost response: found, refused or still unknown',
	fields: [
		referenceField,
		simplify,
		optionsOf(
			shownUnit,
			...propertiesOf([
				{
					...customerFilter,
					description:
						'The recipient. By default, all later publications are searched, with one call per 100.',
				},
			]),
			{
				displayName: 'Source ID',
				name: 'sourceId',
				type: 'string',
				default: '',
				placeholder: 'e.g. welcome-4711',
				description: 'If one was sent: it is found with one call',
			},
		),
	],
	async execute(task) {
		const { client, parameters } = task;
		const show = shownPublished(parameters);
		return await foundByReference(
			task,
			publicationReconcileSpec(client, placeIn(parameters)),
			async (made) => (await readOrWarned(task, made)).map((row) => ({ json: show(row) })),
		);
	},
};

function placeIn(parameters: Parameters): PublicationFilter {
	const customer = parameters.optionalText('options.customerId');
	const isById = parameters.mode('options.customerId') === 'id';
	return {
		sourceId: parameters.optionalText('options.sourceId'),
		...(customer !== undefined && { customer: { [isById ? 'id' : 'source_id']: customer } }),
	};
}
