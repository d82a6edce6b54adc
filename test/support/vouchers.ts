import type { INodeParameters } from 'n8n-workflow';
import { operationsOf } from './operationRuns';
import { sandbox } from './sandbox';

/** A campaign of loyalty cards. */
export const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

/** Run options for an operation on vouchers. */
export const on = operationsOf('voucher');

/** Run options to create a discount coupon. */
export const discount = (parameters: INodeParameters) =>
	on('create', { voucherType: 'DISCOUNT_VOUCHER', ...parameters });

/** The requests so far. */
export const sent = () =>
	sandbox.requests.map(({ method, path, body }) => ({ method, path, body }));
