import type { INodeProperties } from 'n8n-workflow';
import { sortedBy } from '../parameters/sorted';

/** What is created, or updated where it is known already. */
interface Known {
	/** What it is, as texts call it: `customer`. */
	noun: string;
	/** Picks one by the ID that Voucherify gave. */
	byId: INodeProperties;
	/** A source ID, to show how one looks. */
	example: string;
}

/**
 * Fields that say how to tell whether something is known already: by the ID of the user's own system, by Voucherify's,
 * or not at all. What is entered becomes a part of the body by `identityIn`.
 */
export function identityFields({ noun, byId, example }: Known): INodeProperties[] {
	const label = noun.charAt(0).toUpperCase() + noun.slice(1);
	const ways = [
		{ name: `${label} ID`, value: 'id', description: 'The ID that Voucherify gave' },
		{ name: 'Nothing', value: 'nothing', description: `Every run creates one more ${noun}` },
		{
			name: 'Source ID',
			value: 'sourceId',
			description: `What your own system knows the ${noun} by: the same one is never made twice`,
		},
	];
	return [
		{
			displayName: 'Identify By',
			name: 'identifyBy',
			type: 'options',
			options: sortedBy(ways, ({ name }) => name),
			default: 'sourceId',
			description: `How to tell whether the ${noun} is known already`,
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
			description: `What your own system knows the ${noun} by. It cannot be changed later.`,
		},
	];
}
