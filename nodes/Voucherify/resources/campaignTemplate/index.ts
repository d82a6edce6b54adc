import type { ResourceOperations } from '../../run/types';
import { create } from './create';
import { deleteTemplate } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const campaignTemplate: ResourceOperations = {
	value: 'campaignTemplate',
	name: 'Campaign Template',
	description: 'Saved settings for campaigns of coupons or gift cards and for promotion tiers',
	credential: 'voucherifyApi',
	operations: [getAll, create, deleteTemplate, get, update],
};
