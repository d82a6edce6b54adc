import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { byId, credentialsFor } from './engine';

/** Resource locator with a code that the user entered. */
export const code = (value: string) => ({ __rl: true, mode: 'codeAlone', value });

/** Parameters that use codes, in this order. */
export const codes = (...values: string[]) => ({
	redeemables: { redeemable: values.map((value) => ({ object: 'voucher', code: code(value) })) },
});

/** Parameters that use this many credits of a gift card. */
export const credits = (id: string, amount: number) => ({
	specifyRedeemables: 'json',
	redeemablesJson: JSON.stringify([{ object: 'voucher', id, gift: { credits: amount } }]),
});

/** Parameters for an order with this source ID and amount. */
export const orderOf = (orderSourceId: string, amount: number) => ({
	specifyOrder: 'fields',
	orderSourceId,
	orderFields: { amount },
});

export const customer = (sourceId: string) => ({
	identifyCustomerBy: 'sourceId',
	customerSourceId: sourceId,
});

/** Run options for an operation in a sandbox. */
export const runOn =
	(service: () => Pick<Sandbox, 'url' | 'keys'>) => (name: string, parameters: INodeParameters) => {
		const [resource = '', operation = ''] = name.split('.');
		return {
			credentials: credentialsFor(service()),
			parameters: { resource, operation, ...parameters },
		};
	};

export { byId };
