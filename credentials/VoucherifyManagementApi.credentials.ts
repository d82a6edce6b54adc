import type { IAuthenticate, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { regionFields } from '../nodes/Voucherify/forms/region';

export class VoucherifyManagementApi implements ICredentialType {
	name = 'voucherifyManagementApi';

	displayName = 'Voucherify Management API';

	icon: Icon = { light: 'file:../icons/voucherify.svg', dark: 'file:../icons/voucherify.dark.svg' };

	documentationUrl = 'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#credentials';

	properties: INodeProperties[] = [
		...regionFields,
		{
			displayName: 'Management ID',
			name: 'managementId',
			type: 'string',
			required: true,
			default: '',
			description:
				'In Voucherify under Organization settings, Management API keys (an Enterprise feature)',
		},
		{
			displayName: 'Management Token',
			name: 'managementToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Shown beside the management ID',
		},
		{
			displayName: 'Webhook Secret',
			name: 'webhookSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Needed only for the Voucherify Webhook Trigger. Find it in Voucherify under Project settings, Webhooks. Each project has its own: create one credential per project.',
		},
		{
			displayName: 'Application IDs',
			name: 'applicationIds',
			type: 'string',
			default: '',
			description:
				"Needed only for Ignore Own Changes in the Voucherify Webhook Trigger: the IDs of this project's application keys whose changes to ignore, separated by commas",
		},
	];

	/** A function, because n8n's declarative form evaluates an expression for each header of each request. */
	authenticate: IAuthenticate = async (credentials, request) =>
		await Promise.resolve({
			...request,
			headers: {
				...request.headers,
				'X-Management-Id': credentials.managementId,
				'X-Management-Token': credentials.managementToken,
			},
		});
}
