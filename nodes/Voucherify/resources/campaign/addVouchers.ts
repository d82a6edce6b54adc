import type { IDataObject } from 'n8n-workflow';
import type { Columns } from '../../columns/row';
import { voucherColumns } from '../../columns/voucher';
import { simplify } from '../../forms/paging';
import { MAX_CODES } from '../../api/limits';
import { isJsonObject, valueAt } from '../../api/types';
import { maximumWait, readMaximumWait, waitForCompletion } from '../../forms/asyncAction';
import { codePattern } from '../../forms/codePattern';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { shownUnit } from '../../forms/money';
import { optionsOf } from '../../forms/options';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { bodyFromFields } from '../../forms/body';
import { campaignBy, createGeneratedCode } from '../../writes/codes/generatedCodes';
import type { SingleOperation, Task } from '../../run/types';
import type { Creation } from '../../writes/createOnce';
import { campaignOfCodes, codeFields } from './codeFields';
import { manyCodes, MAX_RETURNED } from './manyCodes';

/** Columns of the background job that makes the codes. */
const jobColumns: Columns = {
	campaign: 'form.campaign',
	async_action_id: 'async_action_id|id',
	status: 'status',
	done_count: 'result.done_count',
	failed_count: 'result.failed_count',
};

const campaignInForm = (parameters: Parameters): IDataObject => ({
	campaign: parameters.text(campaignOfCodes),
});

const additionalFields: InputField[] = [...codeFields, ...codePattern()];

/**
 * Add codes to a campaign: a single one immediately, several with a background job. Not idempotent. A job does not name its
 * codes: if they are to be returned, our reference in their metadata identifies them.
 * @see https://docs.voucherify.io/api-reference/campaigns/add-vouchers-to-campaign
 */
export const addVouchers: SingleOperation = {
	value: 'addVouchers',
	name: 'Add Vouchers',
	action: 'Add codes to a campaign',
	description: 'Generate more codes for a campaign, such as when it has run out of codes',
	writes: true,
	looksUp: true,
	simplified: {
		columns: (item) => (item.object === 'voucher' ? voucherColumns : jobColumns),
		form: campaignInForm,
	},
	fields: [
		campaignOfCodes,
		{
			displayName: 'How Many',
			name: 'count',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MAX_CODES },
			required: true,
			default: 1,
			description: 'How many codes to generate. One is created at once, several in the background.',
		},
		{
			...waitForCompletion,
			description:
				'Whether to wait until all codes are generated. A single code is created at once.',
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
					description: `One item per code, up to ${MAX_RETURNED}. Costs one more call per 100 codes, and one for the campaign. Each code gets a random n8n_reference in its metadata, which identifies it.`,
				},
				{
					name: 'Job',
					value: 'job',
					description: 'The background job, with the number of codes but not the codes',
				},
			],
			default: 'job',
			description: 'What to return for several codes. A single code is always returned.',
		},
		collectionOf('additionalFields', additionalFields),
		...newMetadata('voucher'),
		simplify,
		optionsOf(maximumWait, shownUnit),
	],
	async execute(task) {
		const { parameters } = task;
		const waits = parameters.flag('waitForCompletion');
		const returnsCodes = waits && parameters.text('returnAs') === 'codes';
		const maximumWaitMs = readMaximumWait(parameters);
		const count = countIn(parameters, returnsCodes);
		const campaign = parameters.text(campaignOfCodes);
		const given = {
			...bodyFromFields(parameters, additionalFields, 'additionalFields'),
			...readMetadataPart(parameters),
		};
		const call: Creation = {
			method: 'POST',
			path: ['v1', 'campaigns', campaign, 'vouchers'],
			returns: count > 1 ? {} : { object: 'voucher' },
			query: { vouchers_count: count > 1 ? count : undefined },
			body: count > 1 && returnsCodes ? await withInherited(task, campaign, given) : given,
		};
		if (count === 1) return await createGeneratedCode(task.client, call, campaign);
		return await manyCodes(task, call, { campaign, count, waits, returnsCodes, maximumWaitMs });
	},
};

/**
 * Adds the metadata that codes inherit from their campaign. Own metadata may replace it, so a body that gets only our
 * reference must have it, too.
 */
async function withInherited(
	{ client }: Pick<Task, 'client'>,
	campaign: string,
	body: IDataObject,
): Promise<IDataObject> {
	if (body.metadata !== undefined) return body;
	const inherited = valueAt(await campaignBy(client, campaign), 'voucher', 'metadata');
	return isJsonObject(inherited) ? { ...body, metadata: inherited } : body;
}

function countIn(parameters: Parameters, returnsCodes: boolean): number {
	const count = parameters.requiredInteger('count', 1, MAX_CODES);
	if (!returnsCodes || count <= MAX_RETURNED) return count;
	throw parameters.invalid(
		'count',
		`is ${count}, too many to return the codes`,
		`The maximum is ${MAX_RETURNED}. Return the job, and get the codes with Voucherify → Export → Create.`,
	);
}
