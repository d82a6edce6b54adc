import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { quantityInput } from '../../../forms/numbers';
import type { InputField } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { availability } from '../availability';

const choice = (name: string, value: string): INodePropertyOptions => ({ name, value });

/** Longest cooldown in each unit. */
const LONGEST: Record<string, number> = { HOUR: 24, DAY: 90, WEEK: 52, MONTH: 12, YEAR: 1 };

/** Fields of a reward, apart from name, content, prices and metadata. */
export const rewardFields: InputField[] = [
	...availability,
	{
		displayName: 'Cooldown',
		key: 'purchase_limits.cooldown',
		name: 'cooldown',
		type: 'fixedCollection',
		default: {},
		placeholder: 'Add cooldown',
		options: [
			{
				displayName: 'Cooldown',
				name: 'period',
				values: [
					{
						displayName: 'Length',
						name: 'length',
						...quantityInput,
						default: '',
						description: '0 for none',
					},
					{
						displayName: 'Unit',
						name: 'unit',
						type: 'options',
						options: [
							choice('Days', 'DAY'),
							choice('Hours', 'HOUR'),
							choice('Months', 'MONTH'),
							choice('Weeks', 'WEEK'),
							choice('Years', 'YEAR'),
						],
						default: 'DAY',
					},
				],
			},
		],
		description: 'How long a member has to wait before the next purchase',
		read: readCooldown,
	},
	{
		displayName: 'Purchase Limit',
		key: 'purchase_limits.frequency',
		name: 'purchaseLimit',
		type: 'fixedCollection',
		default: {},
		placeholder: 'Add limit',
		options: [
			{
				displayName: 'Purchase Limit',
				name: 'limit',
				values: [
					{
						displayName: 'Purchases',
						name: 'purchases',
						...quantityInput,
						default: '',
						description: '0 for no limit',
					},
					{
						displayName: 'Per',
						name: 'unit',
						type: 'options',
						options: [
							choice('Day', 'DAY'),
							choice('Month', 'MONTH'),
							choice('Quarter', 'QUARTER'),
							choice('Week', 'WEEK'),
							choice('Year', 'YEAR'),
						],
						default: 'MONTH',
					},
				],
			},
		],
		description: 'How often a member can buy it in a calendar period',
		read: readPurchaseLimit,
	},
	{
		displayName: 'Refundable',
		key: 'refunds.type',
		name: 'refundable',
		type: 'boolean',
		default: true,
		description: 'Whether purchases can be refunded',
		read: (parameters, name) => {
			const isRefundable = parameters.optionalFlag(name);
			return isRefundable === undefined ? undefined : isRefundable ? 'REFUNDABLE' : 'NONE';
		},
	},
];

function readCooldown(parameters: Parameters, name: string): IDataObject | undefined {
	const unit = parameters.optionalText(`${name}.period.unit`);
	const chosen = unit ?? 'DAY';
	const value = parameters.integer(`${name}.period.length`, 0, LONGEST[chosen]);
	if (value === undefined && unit) throw halfFilled(parameters, `${name}.period.length`);
	if (value === undefined) return undefined;
	if (value === 0) return { type: 'NO_COOLDOWN' };
	return { type: 'FIXED_COOLDOWN', fixed_cooldown: { period: { value, unit: chosen } } };
}

function readPurchaseLimit(parameters: Parameters, name: string): IDataObject | undefined {
	const unit = parameters.optionalText(`${name}.limit.unit`);
	const max = parameters.integer(`${name}.limit.purchases`, 0);
	if (max === undefined && unit) throw halfFilled(parameters, `${name}.limit.purchases`);
	if (max === undefined) return undefined;
	if (max === 0) return { type: 'NO_LIMIT', limits: [] };
	const current_period = { unit: unit ?? 'MONTH' };
	const period = { type: 'CURRENT_PERIOD', current_period };
	return { type: 'LIMITED', limits: [{ type: 'TIME_BASED', period, triggers: { max } }] };
}

const halfFilled = (parameters: Parameters, name: string) =>
	parameters.invalid(name, 'is empty', 'Enter a whole number, or remove this field.');
