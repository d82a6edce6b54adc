import type { IAuthenticate, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { regionFields } from '../nodes/Voucherify/forms/region';

export class VoucherifyApi implements ICredentialType {
	name = 'voucherifyApi';

	displayName = 'Voucherify API';

	icon: Icon = { light: 'file:../icons/voucherify.svg', dark: 'file:../icons/voucherify.dark.svg' };

	documentationUrl = 'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#credentials';

	properties: INodeProperties[] = [
		...regionFields,
		{
			displayName: 'Application ID',
			name: 'appId',
			type: 'string',
			required: true,
			default: '',
			description: 'In Voucherify under Project settings, Application keys',
		},
		{
			displayName: 'Secret Key',
			name: 'appToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Shown beside the application ID, only for a short time after it is created',
		},
		{
			displayName: 'Webhook Secret',
			name: 'webhookSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Needed only for the Voucherify Webhook Trigger. Find it in Voucherify under Project settings, Webhooks.',
		},
	];

	/** A function, because n8n's declarative form evaluates an expression for each header of each request. */
	authenticate: IAuthenticate = async (credentials, request) =>
		await Promise.resolve({
			...request,
			headers: {
				...request.headers,
				'X-App-Id': credentials.appId,
				'X-App-Token': credentials.appToken,
			},
		});
}
