import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from './options';

/**
 * Switch that adds our own reference to what is created, to find it when the answer is lost; for the collection
 * `options`.
 */
export const ownReference: INodeProperties = {
	displayName: 'Own Reference in Metadata',
	name: 'ownReference',
	type: 'boolean',
	default: false,
	description:
		'Whether to add a random n8n_reference to the metadata, by which the node finds what it created when an answer is lost',
};

/** Options of an operation that has no other option. */
export const ownReferenceOptions: INodeProperties = optionsOf(ownReference);

/** Options shown when the resource is identified by nothing, so each call creates a new one; see `identity.ts`. */
export const referenceOfUnnamed: INodeProperties = {
	...ownReferenceOptions,
	displayOptions: { show: { identifyBy: ['nothing'] } },
};
