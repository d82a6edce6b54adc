import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { credentialsFor, runNode, type RunOptions } from '../../support/engine';
import { sandbox } from '../../support/sandbox';

/** Runs an operation with these items. */
export const run = async (
	parameters: INodeParameters,
	items: IDataObject[],
	more: Partial<RunOptions> = {},
) => await runNode({ credentials: credentialsFor(sandbox), parameters, items, ...more });

/** A run that continues after the error of an item. */
export const goingOn = { node: { onError: 'continueRegularOutput' } } as const;
