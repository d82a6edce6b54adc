import { campaigns } from './campaigns';
import { catalogue } from './catalogue';
import { customers } from './customers';
import { loyalty } from './loyalty';
import { redeeming } from './redeeming';
import type { View } from './view';
import { vouchers } from './vouchers';

/** Columns of simplified items, by kind of object, with their paths in the response: from the OpenAPI schemas. */
export const VIEWS: Record<string, View> = {
	...campaigns,
	...catalogue,
	...customers,
	...loyalty,
	...redeeming,
	...vouchers,
};
