import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { unexpectedResponse } from '../../api/errors/errors';
import { isJsonObject } from '../../api/types';
import { changedMetadata, readMetadataPart } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { redeemables, readRedeemables } from '../../forms/redeemables';
import { validationRow } from '../../columns/redeeming';
import type { Parameters } from '../../forms/reading/parameters';
import { notRedeemable } from '../../api/errors/meanings/unusableCode';
import { toLockKeys, retryOnConflict } from '../../writes/conflict';
import { newReference } from '../../writes/reference';
import type { SingleOperation } from '../../run/types';
import {
	orderAndCustomer,
	readOrderAndCustomer,
	expandOption,
	readOptions,
	staleCart,
	trackingOption,
} from '../../forms/redeeming';
import { readSentUnit } from '../../forms/money';
import { visible } from '../../forms/reading/formats';

const shownWhenHeld = { show: { hold: [true] } };

const sessionFields: INodeProperties[] = [
	{
		displayName: 'Hold Until Redeemed',
		name: 'hold',
		type: 'boolean',
		default: false,
		description:
			'Whether to hold the codes and promotions for this customer until they are redeemed with the session key, released or expired',
	},
	{
		displayName: 'Session Key',
		name: 'sessionKey',
		type: 'string',
		displayOptions: shownWhenHeld,
		default: '',
		placeholder: 'e.g. cart-4711',
		description:
			'The key of the session that holds them. Using a key again replaces what it held. By default, a generated key.',
	},
	{
		displayName: 'Hold For',
		name: 'sessionTtl',
		type: 'number',
		typeOptions: { minValue: 1 },
		displayOptions: shownWhenHeld,
		default: 7,
	},
	{
		displayName: 'Unit of Time',
		name: 'sessionTtlUnit',
		type: 'options',
		options: [
			{ name: 'Days', value: 'DAYS' },
			{ name: 'Hours', value: 'HOURS' },
			{ name: 'Minutes', value: 'MINUTES' },
			{ name: 'Seconds', value: 'SECONDS' },
		],
		displayOptions: shownWhenHeld,
		default: 'DAYS',
	},
];

/**
 * Calculate what codes and promotions take off an order, and hold it if the user wants that. Idempotent: a hold always has
 * a key, and the same key replaces the earlier hold.
 * @see https://docs.voucherify.io/api-reference/validations/validate-stackable-discounts
 */
export const validate: SingleOperation = {
	value: 'validate',
	name: 'Validate',
	action: 'Check a code',
	description:
		'Calculate the discounts of codes and promotions on an order, and hold them if needed',
	writes: true,
	fields: [
		...redeemables,
		...orderAndCustomer(false),
		...sessionFields,
		...changedMetadata('redemption'),
		simplify,
		optionsOf(
			expandOption(
				['category', 'Categories'],
				['order', 'Order of Each Discount'],
				['redeemable', 'Names and Metadata'],
				['redemption', 'Redemption Limits'],
			),
			trackingOption,
		),
	],
	async execute({ client, parameters, warn }) {
		const isSimplified = parameters.flag('simplify');
		const unit = readSentUnit(parameters);
		const body: IDataObject = {
			redeemables: readRedeemables(parameters),
			...readOrderAndCustomer(parameters),
			...sessionIn(parameters),
			...readOptions(parameters),
			...readMetadataPart(parameters),
		};
		const call = {
			method: 'POST',
			path: ['v1', 'validations'],
			body,
			idempotent: true,
			errorCatalog: notRedeemable('validated'),
		} as const;
		const response = await retryOnConflict(
			client,
			toLockKeys(body),
			async () => await client.request(call),
		);
		if (!isJsonObject(response) || typeof response.valid !== 'boolean') {
			throw unexpectedResponse('it does not say what is valid', client.about(call));
		}
		const stale = staleCart(isJsonObject(body.order) ? body.order : undefined, response.order);
		if (stale) warn(stale.join('. '));
		const shown = validationRow(response, unit);
		return [{ json: isSimplified ? shown : { ...shown, ...response } }];
	},
};

function sessionIn(parameters: Parameters): { session?: IDataObject } {
	if (!parameters.flag('hold')) return {};
	const key = parameters.optionalText('sessionKey', visible) ?? newReference();
	const ttl = parameters.requiredInteger('sessionTtl', 1);
	const ttl_unit = parameters.text('sessionTtlUnit');
	return { session: { type: 'LOCK', key, ttl, ttl_unit } };
}
