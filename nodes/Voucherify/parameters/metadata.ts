import type { IDataObject } from 'n8n-workflow';
import type { Parameters } from './parameters';

/** The metadata that the user gave in the fields of `fields/metadata.ts`, or undefined when there is none. */
export function metadataOf(parameters: Parameters): IDataObject | undefined {
	const how = parameters.optionalText('specifyMetadata');
	if (how === 'json') return parameters.object('metadataJson');
	if (how !== 'fields') return undefined;
	const pairs = parameters.pairs('metadata');
	return Object.keys(pairs).length > 0 ? pairs : undefined;
}
