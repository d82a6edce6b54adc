import type { INodeProperties } from 'n8n-workflow';
import { authentication } from '../../forms/authentication';
import { shownWhen } from '../../forms/shownWhen';
import { asyncActionCompleted } from './events/asyncActionCompleted';
import { customer } from './events/customer';
import type { TriggerEvent } from './event';
import { exportCompleted } from './events/exportCompleted';
import { redemption } from './events/redemption';
import { voucherTransaction } from './events/voucherTransaction';

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

const startsItself: INodeProperties = {
	displayName:
		'Changes made by this workflow start it again: it may never end. See <a href="https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify/blob/main/docs/triggers.md#a-workflow-that-starts-itself" target="_blank">how to prevent that</a>.',
	name: 'startsItselfNotice',
	type: 'notice',
	default: '',
};

/** Parameters of the trigger: the menu, and the fields of every event. */
export const properties: INodeProperties[] = [
	authentication,
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: eventRegister.map(({ name, value, description }) => ({ name, value, description })),
		default: 'voucherTransaction',
	},
	startsItself,
	...eventRegister.flatMap(({ value, fields }) => shownWhen({ show: { event: [value] } }, fields)),
];
