import { testAppKeys, testManagementKeys } from './credentialTest';
import * as listSearch from './listSearch';
import { resourceMapping } from './resourceMapping';

/** The methods of every action node. */
export const methods = {
	credentialTest: { testAppKeys, testManagementKeys },
	listSearch,
	resourceMapping,
};
