import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';
import { sortedBy } from './reading/sorted';
import { visible } from './reading/formats';
import { fixedMenu } from './shownWhen';

/** A resource that an operation creates, or updates if it already exists. */
interface Known {
	/** Name of the resource in texts: `customer`. */
	noun: string;
	/** Field that picks one by its Voucherify ID. */
	byId: INodeProperties;
	/** Example of a source ID. */
	example: string;
}

/**
 * Builds the fields that identify a resource: by its source ID, by its Voucherify ID, or not at all. `readIdOrSourceId`
 * reads them for the body.
 */
export function identityFields({ noun, byId, example }: Known): INodeProperties[] {
	const label = noun.charAt(0).toUpperCase() + noun.slice(1);
	const ways = [
		{ name: `${label} ID`, value: 'id', description: 'The ID that Voucherify gave' },
		{ name: 'Nothing', value: 'nothing', description: `Every run creates another ${noun}` },
		{
			name: 'Source ID',
			value: 'sourceId',
			description: `The ${noun}'s ID in your own system: the same one is never created twice`,
		},
	];
	return [
		{
			displayName: 'Identify By',
			name: 'identifyBy',
			...fixedMenu,
			options: sortedBy(ways, ({ name }) => name),
			default: 'sourceId',
			description: `How to recognize an existing ${noun}`,
		},
		{ ...byId, displayOptions: { show: { identifyBy: ['id'] } } },
		{
			displayName: 'Source ID',
			name: 'sourceId',
			type: 'string',
			required: true,
			displayOptions: { show: { identifyBy: ['sourceId'] } },
			default: '',
			placeholder: `e.g. ${example}`,
			description: 'The ID in your system. It cannot be changed later.',
		},
	];
}

/**
 * Returns the identity for the body; an empty object when each request creates a new resource.
 * @param idField name of the field with the Voucherify ID
 */
export function readIdOrSourceId(
	parameters: Parameters,
	idField: string,
): { id?: string; source_id?: string } {
	switch (parameters.text('identifyBy')) {
		case 'sourceId':
			return { source_id: parameters.text('sourceId', visible) };
		case 'id':
			return { id: parameters.text(idField) };
		default:
			return {};
	}
}
