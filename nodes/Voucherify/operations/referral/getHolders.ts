import { cursorPages } from '../../api/lists/pages';
import { customerByIdFilter } from '../../fields/customer';
import { referralCode } from '../../fields/referral';
import { holderColumns } from '../../items/referral';
import { listOperation, pageByPage } from '../kinds/list';

const filter = (field: string) => `filters[${field}][conditions]`;

/**
 * List those who have a referral code: its referrer, and to whom they passed it on.
 * @see https://docs.voucherify.io/api-reference/referrals/list-referral-code-holders
 */
export const getHolders = listOperation({
	value: 'getHolders',
	name: 'Get Holders',
	action: 'Get who has a referral code',
	description: 'Get the referrer of a referral code and those to whom it was passed on (referees)',
	fields: [referralCode],
	path: (parameters) => ['v1', 'referrals', 'members', parameters.text('voucherCode'), 'holders'],
	key: 'data',
	read: pageByPage(cursorPages),
	filters: [
		{
			displayName: 'Added After',
			key: `${filter('created_at')}[$after]`,
			name: 'createdAfter',
			type: 'dateTime',
			default: '',
		},
		{
			displayName: 'Added Before',
			key: `${filter('created_at')}[$before]`,
			name: 'createdBefore',
			type: 'dateTime',
			default: '',
		},
		{ ...customerByIdFilter, key: `${filter('customer_id')}[$is]` },
		{
			displayName: 'Holder IDs',
			key: `${filter('id')}[$in]`,
			name: 'ids',
			type: 'string',
			default: '',
			placeholder: 'e.g. rh_0f198761748966ffab',
			description: 'IDs with commas between them, or a list from an expression',
			read: (parameters, name) => parameters.texts(name),
		},
		{
			displayName: 'Roles',
			key: `${filter('holder_role')}[$in]`,
			name: 'holderRoles',
			type: 'multiOptions',
			default: [],
			options: [
				{ name: 'Referee', value: 'REFEREE' },
				{ name: 'Referrer', value: 'REFERRER' },
			],
			description: 'Which side of the referral they are on',
		},
	],
	orders: [
		{ name: 'Newest First', value: '-id' },
		{ name: 'Oldest First', value: 'id' },
	],
	columns: holderColumns,
});
