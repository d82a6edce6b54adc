import { condition, dateConditions } from '../../forms/conditions';
import { customerByIdFilter } from '../../forms/customer';
import { referralRoles } from '../../forms/kinds';
import { referralCode } from './locator';
import { holderColumns } from '../../columns/referral';
import { readIds } from '../../forms/reading/inputFields';
import { byAge, listOperation, byCursor } from '../../factories/list';

/**
 * List the holders of a referral code: its referrer and its referees.
 * @see https://docs.voucherify.io/api-reference/referrals/list-referral-code-holders
 */
export const getHolders = listOperation({
	value: 'getHolders',
	name: 'Get Holders',
	action: 'Get who has a referral code',
	description: 'Get the referrer of a referral code and the customers who received it (referees)',
	fields: [referralCode],
	path: (parameters) => ['v1', 'referrals', 'members', parameters.text(referralCode), 'holders'],
	key: 'data',
	read: byCursor,
	filters: [
		...dateConditions('Added', 'created_at'),
		{ ...customerByIdFilter, key: condition('customer_id', 'is') },
		{
			displayName: 'Holder IDs',
			key: condition('id', 'in'),
			name: 'ids',
			type: 'string',
			default: '',
			placeholder: 'e.g. rh_0f198761748966ffab',
			description: 'Comma-separated, or a list',
			read: readIds,
		},
		{
			displayName: 'Roles',
			key: condition('holder_role', 'in'),
			name: 'holderRoles',
			type: 'multiOptions',
			default: [],
			options: referralRoles,
		},
	],
	orders: byAge('id'),
	columns: holderColumns,
});
