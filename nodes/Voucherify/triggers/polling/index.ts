import type { INodeProperties } from 'n8n-workflow';
import { shownWhen } from '../../fields/shownWhen';
import { asyncActionCompleted } from './asyncActionCompleted';
import { customer } from './customer';
import type { TriggerEvent } from './event';
import { exportCompleted } from './exportCompleted';
import { redemption } from './redemption';
import { voucherTransaction } from './voucherTransaction';

/** All that the trigger can watch, in menu order. */
export const register: TriggerEvent[] = [
	asyncActionCompleted,
	customer,
	exportCompleted,
	redemption,
	voucherTransaction,
];

/** Says below the node what it waits for, as its menu says it. */
export const subtitle = `={{ (${JSON.stringify(
	Object.fromEntries(register.map(({ value, name }) => [value, name])),
)})[$parameter["event"]] }}`;

/** The trigger's parameters: the menu, and every event's fields. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: register.map(({ name, value, description }) => ({ name, value, description })),
		default: 'voucherTransaction',
	},
	...register.flatMap(({ value, fields }) => shownWhen({ show: { event: [value] } }, fields)),
];
