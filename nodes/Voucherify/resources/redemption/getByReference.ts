import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { redemptionRow } from '../../columns/redeemed';
import type { SingleOperation } from '../../run/types';
import { foundByReference, referenceField } from '../../writes/byReference';
import type { Budget, NotBefore } from '../../writes/writeOnce';
import { findRedemptions } from './lookUp';
import { shownUnit, readShownUnit } from '../../forms/money';

/**
 * Look up a redemption whose outcome was unknown.
 * @see https://docs.voucherify.io/api-reference/redemptions/list-redemptions
 */
export const getByReference: SingleOperation = {
	value: 'getByReference',
	name: 'Get by Reference',
	action: 'Get a redemption by reference',
	description:
		'Check whether a redemption was made after a lost response: found, refused or still unknown',
	fields: [
		referenceField,
		simplify,
		optionsOf(shownUnit, {
			displayName: 'Code',
			name: 'code',
			type: 'string',
			default: '',
			placeholder: 'e.g. SUMMER-2CpRCE2c',
			description:
				'A code that was redeemed. By default, all redemptions since then are searched, with one call per 100.',
		}),
	],
	async execute(task) {
		const { client, parameters } = task;
		const isSimplified = parameters.flag('simplify');
		const unit = readShownUnit(parameters);
		const code = parameters.optionalText('options.code');
		const wanted = code === undefined ? [] : [{ object: 'voucher', id: code }];
		const spec = {
			place: 'the redemptions',
			find: async (reference: string | undefined, since: NotBefore, budget: Budget) =>
				await findRedemptions(client, wanted, { reference, since, budget }),
		};
		return await foundByReference(task, spec, (response) => {
			const shown = redemptionRow(response, unit);
			return [{ json: isSimplified ? shown : { ...shown, ...response } }];
		});
	},
};
