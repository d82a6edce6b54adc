import { customerFilter } from '../../fields/customer';
import { optionsOf } from '../../fields/options';
import { simplify } from '../../fields/paging';
import type { Parameters } from '../../parameters/parameters';
import { propertiesOf } from '../../parameters/inputFields';
import type { SingleOperation } from '../kinds/operation';
import { foundByReference, referenceField } from '../reliability/byReference';
import { publicationTrace, type Place } from './lookUp';
import { readOrWarned, shownRows } from './shown';

/**
 * Look once more for a publication whose outcome was unknown.
 * @see https://docs.voucherify.io/api-reference/publications/list-publications
 */
export const getByReference: SingleOperation = {
	value: 'getByReference',
	name: 'Get by Reference',
	action: 'Get a publication whose outcome was unknown',
	description:
		'Look again whether a code was published after the answer was lost: found, refused or still unknown',
	fields: [
		referenceField,
		simplify,
		optionsOf(
			...propertiesOf([
				{
					...customerFilter,
					description:
						'Who was to get the code. By default all publications since then are looked through: a call for each 100.',
				},
			]),
			{
				displayName: 'Source ID',
				name: 'sourceId',
				type: 'string',
				default: '',
				placeholder: 'e.g. welcome-4711',
				description: 'What the publication was to be known by: it is found with one call then',
			},
		),
	],
	async execute(task) {
		const { client, parameters } = task;
		const isSimplified = parameters.flag('simplify');
		return await foundByReference(
			task,
			publicationTrace(client, placeIn(parameters)),
			async (made) => shownRows({ isSimplified }, await readOrWarned(task, made)),
		);
	},
};

function placeIn(parameters: Parameters): Place {
	const customer = parameters.optionalText('options.customerId');
	const isById = parameters.mode('options.customerId') === 'id';
	return {
		sourceId: parameters.optionalText('options.sourceId'),
		...(customer !== undefined && { customer: { [isById ? 'id' : 'source_id']: customer } }),
	};
}
