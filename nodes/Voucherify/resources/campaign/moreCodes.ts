import type { INodeProperties } from 'n8n-workflow';
import { MAX_CODES } from '../../api/limits';
import type { Parameters } from '../../forms/reading/parameters';

/** Allows more codes than a campaign takes by default: some contracts with Voucherify allow more. */
export const moreCodes: INodeProperties = {
	displayName: 'Allow More Than 100,000 Codes',
	name: 'moreCodes',
	type: 'boolean',
	default: false,
	description:
		'Whether to send more codes than a campaign accepts by default. Turn it on only if your Voucherify contract allows it.',
};

/** Returns the maximum number of codes that one run sends to a campaign. */
export const readMostCodes = (parameters: Parameters) =>
	parameters.optionalFlag('options.moreCodes') === true ? Infinity : MAX_CODES;
