import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { byId, credentialsFor } from './engine';

/** A code, entered as such. */
export const code = (value: string) => ({ __rl: true, mode: 'codeAlone', value });

/** Codes to be used, one after the other. */
export const codes = (...values: string[]) => ({
	redeemables: { redeemable: values.map((value) => ({ object: 'voucher', code: code(value) })) },
});

/** So many credits of a gift card to be used. */
export const credits = (id: string, amount: number) => ({
	specifyRedeemables: 'json',
	redeemablesJson: JSON.stringify([{ object: 'voucher', id, gift: { credits: amount } }]),
});

/** An order by its source ID, of so much money. */
export const orderOf = (orderSourceId: string, amount: number) => ({
	specifyOrder: 'fields',
	orderSourceId,
	orderFields: { amount },
});

export const customer = (sourceId: string) => ({
	identifyCustomerBy: 'sourceId',
	customerSourceId: sourceId,
});

/** How an operation is run in a sandbox. */
export const runOn =
	(service: () => Pick<Sandbox, 'url' | 'keys'>) => (name: string, parameters: INodeParameters) => {
		const [resource = '', operation = ''] = name.split('.');
		return {
			credentials: credentialsFor(service()),
			parameters: { resource, operation, ...parameters },
		};
	};

export { byId };
