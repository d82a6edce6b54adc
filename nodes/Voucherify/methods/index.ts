import type { INodeProperties } from 'n8n-workflow';
import { dropDownsIn } from '../forms/locator';
import { testAppKeys, testManagementKeys } from './credentialTest';
import { resourceMapping } from './resourceMapping';

/** Returns the methods of an action node with these fields. */
export const methodsFor = (fields: INodeProperties[]) => ({
	credentialTest: { testAppKeys, testManagementKeys },
	listSearch: dropDownsIn(fields),
	resourceMapping,
});
