import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from './options';

/**
 * Whether what is made gets a reference of our own, by which it is found when the answer is lost; for the collection
 * `options`.
 */
export const ownReference: INodeProperties = {
	displayName: 'Own Reference in Metadata',
	name: 'ownReference',
	type: 'boolean',
	default: false,
	description:
		'Whether to put a random n8n_reference into the metadata, so that what was made is found when the answer of Voucherify is lost. It stays there. Without it, a lost answer is an error, as nobody can tell then.',
};

/** The same as the only option there is. */
export const ownReferenceOptions: INodeProperties = optionsOf(ownReference);

/** The same where only what is identified by nothing is made anew with each call, see `identity.ts`. */
export const referenceOfUnnamed: INodeProperties = {
	...ownReferenceOptions,
	displayOptions: { show: { identifyBy: ['nothing'] } },
};
