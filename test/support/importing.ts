import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, type RunOptions } from './engine';
import { sandbox } from './sandbox';

/** Run options to import customers from a file. */
export const importing = (
	file: string | Buffer,
	options: INodeParameters = {},
	more: INodeParameters = {},
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	files: { data: file },
	parameters: { resource: 'customer', operation: 'importCsv', options, ...more },
});

/** Run options to import codes into a campaign from a file. */
export const codes = (file: string | Buffer, options: INodeParameters = {}): RunOptions =>
	importing(file, options, {
		resource: 'campaign',
		operation: 'importVouchersCsv',
		campaignId: byId('camp_Welcome8Codes3Coupon5E'),
	});

/** Returns a file with this many customers of some 1,000 bytes each. Every seventh has no email address. */
export function people(count: number): string {
	const rows = Array.from({ length: count }, (_, index) => {
		const email = index % 7 === 6 ? 'nowhere' : `guest${index}@example.com`;
		return `guest-${index},${email},"Line one,\r\nline ""two"" ${'ä'.repeat(450)}"`;
	});
	return `\uFEFFSource_id,Email,Note\r\n${rows.join('\r\n')}`;
}
