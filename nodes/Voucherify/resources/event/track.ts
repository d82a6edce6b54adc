import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { customerInForm, readCustomer } from '../../forms/customerInForm';
import { freeMetadata, readMetadataPart } from '../../forms/metadata';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { bodyFromFields } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { customerChanged } from '../../writes/subjects';
import { writeOnce } from '../../writes/writeOnce';
import { requireObject } from '../../api/client/found';
import { eventCandidates } from './tracked';

/** Maximum length of an event name, in characters. */
const LONGEST_NAME = 300;

const eventName: INodeProperties = {
	displayName: 'Event Name',
	// Not `customEvent`: earning rules use that name.
	name: 'customEventName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. review_submitted',
	description: 'As in the settings of your Voucherify project',
};

const additionalFields: InputField[] = [
	{
		key: 'loyalty.code',
		displayName: 'Loyalty Card Code',
		type: 'string',
		placeholder: 'e.g. CARD-2CpRCE2c',
		description: 'The card that gets points for this event',
	},
	{
		key: 'referral.code',
		displayName: 'Referral Code',
		type: 'string',
		placeholder: 'e.g. FRIEND-2CpRCE2c',
		description: 'The code that referred the customer, for a conversion',
	},
	{
		key: 'referral.referrer_id',
		displayName: 'Referrer ID',
		type: 'string',
		placeholder: 'e.g. cust_eWgXlBBiY6THFRJwX45Iakv4',
		description: 'The referring customer. Requires the referral code.',
	},
];

/**
 * Track a custom event of a customer, who is created or updated by the same request. Voucherify does not detect duplicate
 * events, so it is not sent again when its outcome is unknown: similar events in the customer's activity are candidates
 * then.
 * @see https://docs.voucherify.io/api-reference/events/track-custom-event
 */
export const track: SingleOperation = {
	value: 'track',
	name: 'Track',
	action: 'Track a custom event of a customer',
	description:
		'Track what a customer did: it can earn points, count as a referral or start a distribution. The same request creates or updates the customer.',
	writes: true,
	looksUp: true,
	changes: customerChanged,
	fields: [
		eventName,
		...customerInForm(),
		collectionOf('additionalFields', additionalFields),
		...freeMetadata(),
	],
	async execute({ client, parameters }) {
		const event = nameIn(parameters);
		const body = {
			event,
			...readCustomer(parameters),
			...moreIn(parameters),
			...readMetadataPart(parameters),
		};
		const customer = customerNamed(parameters);
		const call = {
			method: 'POST',
			path: ['v1', 'events'],
			returns: { object: 'event' },
			body,
			errorCatalog: {
				// The API docs list this error under status 400, but its body has 404.
				not_found: {
					when: /^(?!.*event[ _]schema)/is,
					headline: 'There is no such customer, referral code or loyalty card',
					advice:
						'Check these IDs and codes. A new customer needs a source ID instead of a customer ID.',
				},
			},
		} as const;
		return await writeOnce<IDataObject>(client, {
			carrier: 'none',
			call: () => call,
			read: (response, sent) => requireObject(client, response, sent),
			reconcileSpec: eventCandidates(client, customer, event),
			show: (response) => [{ json: response }],
		});
	},
};

/** Returns the customer's ID or source ID, which identifies them in the path of their activity. */
const customerNamed = (parameters: Parameters) =>
	parameters.text(
		parameters.text('identifyCustomerBy') === 'id' ? 'customerId' : 'customerSourceId',
	);

function nameIn(parameters: Parameters): string {
	const event = parameters.text('customEventName');
	if (event.length <= LONGEST_NAME) return event;
	const problem = `is longer than ${LONGEST_NAME} characters`;
	throw parameters.invalid('customEventName', problem, "Use the event's name in Voucherify.");
}

function moreIn(parameters: Parameters) {
	const more = bodyFromFields(parameters, additionalFields, 'additionalFields');
	const hasCode = parameters.optionalText('additionalFields.referralCode') !== undefined;
	if (!('referral' in more) || hasCode) return more;
	throw parameters.invalid(
		'additionalFields.referralReferrerId',
		'needs a referral code',
		'Add the code that referred the customer, or remove the referrer.',
	);
}
