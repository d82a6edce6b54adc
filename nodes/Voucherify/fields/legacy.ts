import type { INodeProperties } from 'n8n-workflow';

/** What users should know before they build on `/v1/loyalties`. */
export const legacyNotice: INodeProperties = {
	displayName:
		'This uses what Voucherify calls its legacy loyalty API: it is still served, without new features.',
	name: 'legacyNotice',
	type: 'notice',
	default: '',
};
