import type { Exception } from '../exceptions';

const known = (at: RegExp, says: RegExp, reason: string, source: string): Exception => ({
	part: 'answers',
	at,
	says,
	reason,
	source,
});

const EXAMPLE_JOBS =
	'openapi/async-actions.json, examples of GET /v1/async-actions/{asyncActionId}';

/** Intended differences between an item and the response that it comes from. */
export const answerExceptions: Exception[] = [
	known(
		/> voucher\.downloadImage/,
		/has no such picture/,
		'The answer has no address of a picture: codes that are not published have none.',
		'openapi/vouchers.json, examples without assets',
	),
	known(
		/CSV > \w+\.importCsv$|PRODUCTS\.IMPORT_CSV > product\.importCsv/,
		/is done, but \d+ of its rows failed/,
		'Rows of the job did fail, and the error names them: so it is asked for by default.',
		EXAMPLE_JOBS,
	),
	known(
		/IMPORT > (campaign\.importVouchers|voucher\.importMany|order\.importMany)/,
		/.* may have failed: the background job does not name \d failed rows/,
		'The job is about other codes than those that were sent.',
		EXAMPLE_JOBS,
	),
	known(
		/VOUCHERS_GENERATE > campaign\.addVouchers/,
		/created 2 of 3 codes/,
		'The job has made two codes, and three are asked for.',
		EXAMPLE_JOBS,
	),
	known(
		/[Dd]ry run.* > (loyaltyPoints\.payOrder|loyaltyReward\.purchase)/,
		/it has no transaction/,
		'A dry run makes no transaction, and the operation asks for a real one.',
		'openapi/loyalties-v2.json, examples of dry runs',
	),
	known(
		/\/v1\/redemptions\/\{\} 200 Failed .* > loyaltyCardLegacy\.redeemReward/,
		/ends in an error/,
		'A redemption that has failed is refused.',
		'openapi/redemptions.json, examples of failed redemptions',
	),
	known(
		/cards\/\{\}\/points 200 No change.* > loyaltyCard\.adjustPoints/,
		/transaction was not created/,
		'Nothing was booked, so that it is refused.',
		'openapi/loyalties-v2.json, example of a change of 0 points',
	),
	known(
		/GET \/v1\/exports\/\{\} 200 Get Export >/,
		/the file is on an unknown host/,
		'The example has {{internalVoucherifyURL}} in the place of the address.',
		'openapi/exports.json, example of GET /v1/exports/{exportId}',
	),
];
