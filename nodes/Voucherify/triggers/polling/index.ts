import type { INodeProperties } from 'n8n-workflow';
import { shownWhen } from '../../forms/shownWhen';
import { asyncActionCompleted } from './asyncActionCompleted';
import { customer } from './customer';
import type { TriggerEvent } from './event';
import { exportCompleted } from './exportCompleted';
import { redemption } from './redemption';
import { voucherTransaction } from './voucherTransaction';

/** All events of the trigger, in menu order. */
export const eventRegister: TriggerEvent[] = [
	asyncActionCompleted,
	customer,
	exportCompleted,
	redemption,
	voucherTransaction,
];

/** Subtitle of the node: the label of the chosen event. */
export const subtitle = `={{ (${JSON.stringify(
	Object.fromEntries(eventRegister.map(({ value, name }) => [value, name])),
)})[$parameter["event"]] }}`;

/** Parameters of the trigger: the menu, and the fields of every event. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: eventRegister.map(({ name, value, description }) => ({ name, value, description })),
		default: 'voucherTransaction',
	},
	...eventRegister.flatMap(({ value, fields }) => shownWhen({ show: { event: [value] } }, fields)),
];
