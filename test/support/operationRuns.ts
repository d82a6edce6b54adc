import type { INodeParameters } from 'n8n-workflow';
import { credentialsFor } from './engine';
import { sandbox } from './sandbox';

/**
 * Returns a function that builds run options for the operations of a resource.
 * @param always what each of them has besides its own parameters
 */
export const operationsOf =
	(resource: string, always: () => INodeParameters = () => ({})) =>
	(operation: string, parameters: INodeParameters = {}) => ({
		credentials: credentialsFor(sandbox),
		parameters: { resource, operation, ...always(), ...parameters },
	});
