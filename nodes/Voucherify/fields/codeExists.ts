import type { INodeProperties } from 'n8n-workflow';

/** What to do with a code of one's own that there is already. */
export const ifCodeExists: INodeProperties = {
	displayName: 'If Code Exists',
	name: 'ifCodeExists',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'fail' },
		{ name: 'Return Existing Voucher', value: 'return' },
	],
	default: 'fail',
	description: 'What to do when there is a voucher with this code already',
};
