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
