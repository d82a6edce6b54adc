import { MOST_CODES } from '../../api/limits';
import { longestWait, longestWaitOf, waitForCompletion } from '../../forms/asyncAction';
import { codePattern } from '../../forms/codePattern';
import { newMetadata, metadataIn } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { ownReference } from '../../forms/ownReference';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import type { Parameters } from '../../parameters/parameters';
import { bodyFromFields } from '../../forms/body';
import { generatedCode, KEY_OF_CODE } from '../factories/generatedCode';
import type { SingleOperation } from '../types';
import type { Creation } from '../reliability/created';
import { deduplicationKey, keyIn } from '../reliability/key';
import { campaignOfCodes, codeFields } from './codeFields';
import { withInherited } from './inherited';
import { manyCodes, MOST_RETURNED } from './manyCodes';

const additionalFields: InputField[] = [...codeFields, ...codePattern()];

/**
 * Add codes to a campaign: one at once, several in the background. Every call makes others, and only
 * a reference of our own in their metadata tells them from those that somebody else has added.
 * @see https://docs.voucherify.io/api-reference/campaigns/add-vouchers-to-campaign
 */
export const addVouchers: SingleOperation = {
	value: 'addVouchers',
	name: 'Add Vouchers',
	action: 'Add codes to a campaign',
	description:
		'Let Voucherify make more codes for a campaign, such as one that has run out of them',
	writes: true,
	fields: [
		campaignOfCodes,
		{
			displayName: 'How Many',
			name: 'count',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_CODES, numberPrecision: 0 },
			required: true,
			default: 1,
			description:
				'How many codes are made. A single one is there at once; several are made in the background.',
		},
		{
			...waitForCompletion,
			description:
				'Whether to wait until all codes are made, instead of returning at once. A single code is there at once.',
		},
		{
			displayName: 'Return',
			name: 'returnAs',
			type: 'options',
			displayOptions: { show: { waitForCompletion: [true] } },
			options: [
				{
					name: 'Codes',
					value: 'codes',
					description: `An item for each code, up to ${MOST_RETURNED} of them, a call more for each hundred. It needs Own Reference in Metadata, in the options: without it nobody can tell which codes are these, and the job is returned.`,
				},
				{
					name: 'Job',
					value: 'job',
					description: 'The background job, which counts the codes and does not name them',
				},
			],
			default: 'job',
			description: 'What to return of several codes. A single one is always returned itself.',
		},
		collectionOf('additionalFields', additionalFields),
		...newMetadata('voucher'),
		optionsOf(deduplicationKey(`${KEY_OF_CODE} For a single code.`), longestWait, ownReference),
	],
	async execute(task) {
		const { parameters } = task;
		const waits = parameters.flag('waitForCompletion');
		const returnsCodes = waits && parameters.text('returnAs') === 'codes';
		const longestMs = longestWaitOf(parameters);
		const count = countIn(parameters, returnsCodes);
		const campaign = parameters.text('campaignId');
		const told = {
			...bodyFromFields(parameters, additionalFields, 'additionalFields'),
			...metadataIn(parameters),
		};
		const call: Creation = {
			method: 'POST',
			path: ['v1', 'campaigns', campaign, 'vouchers'],
			query: { vouchers_count: count > 1 ? count : undefined },
			body: await withInherited(task, campaign, told),
		};
		if (count === 1) return await generatedCode(task, call, campaign);
		return await manyCodes(task, call, { campaign, count, waits, returnsCodes, longestMs });
	},
};

function countIn(parameters: Parameters, returnsCodes: boolean): number {
	const count = parameters.requiredInteger('count', 1, MOST_CODES);
	if (count > 1 && keyIn(parameters) !== undefined) {
		const advice = 'With a key one code is made: leave the key out, or add the codes one by one.';
		throw parameters.invalid('count', `is ${count}, and there is a deduplication key`, advice);
	}
	if (!returnsCodes || count <= MOST_RETURNED) return count;
	throw parameters.invalid(
		'count',
		`is ${count}, and the codes are to be returned`,
		`Up to ${MOST_RETURNED} can be. Return the job, and get the codes with Voucherify → Export → Create.`,
	);
}
