import type { IDataObject } from 'n8n-workflow';
import type { Result } from '../../run/types';
import { withWarnings } from '../../run/warnings';
import { agrees } from '../../writes/agrees';

const OTHER_TIERS = "Voucherify's response has other tiers than were sent, or another order";

/** Adds a warning to a written stack whose tiers are not those that were sent, in their order. */
export const withSentTiers = (results: Result[], { tiers }: IDataObject): Result[] =>
	withWarnings(results, results.every(({ json }) => agrees({ tiers }, json)) ? [] : [OTHER_TIERS]);
