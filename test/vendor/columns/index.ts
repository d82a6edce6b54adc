import { campaigns } from './campaigns';
import { catalogue } from './catalogue';
import { customers } from './customers';
import { loyalty } from './loyalty';
import { redeeming } from './redeeming';
import type { View } from './view';
import { vouchers } from './vouchers';

/** What a simplified item shows of each kind of thing, and where the answer has it: by the OpenAPI schemas. */
export const VIEWS: Record<string, View> = {
	...campaigns,
	...catalogue,
	...customers,
	...loyalty,
	...redeeming,
	...vouchers,
};
