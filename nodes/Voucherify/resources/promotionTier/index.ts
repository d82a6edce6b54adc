import type { ResourceOperations } from '../../run/types';
import { create } from './create';
import { createFromTemplate } from './createFromTemplate';
import { deleteTier } from './delete';
import { disable } from './disable';
import { enable } from './enable';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const promotionTier: ResourceOperations = {
	value: 'promotionTier',
	name: 'Promotion Tier',
	description: 'Discounts that apply automatically, without a code',
	credential: 'voucherifyApi',
	operations: [getAll, disable, create, createFromTemplate, deleteTier, enable, get, update],
};
