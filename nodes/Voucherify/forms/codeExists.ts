import type { INodeProperties } from 'n8n-workflow';

/** Choice between failing and returning the existing voucher when the code already exists. */
export const ifCodeExists: INodeProperties = {
	displayName: 'If Code Exists',
	name: 'ifCodeExists',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'fail' },
		{ name: 'Return Existing Voucher', value: 'return' },
	],
	default: 'fail',
};
