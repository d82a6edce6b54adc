import type { OneNode } from './oneNode';

/** Invites the people whose email addresses are posted to the path `webhook/invite`. */
export function inviteWorkflow(credentials: OneNode['credentials']): object {
	return {
		name: 'Invite',
		nodes: [
			{
				id: 'posted',
				name: 'Posted',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				position: [0, 0],
				webhookId: '00000000-0000-4000-8000-0000000000f9',
				parameters: { httpMethod: 'POST', path: 'invite', options: {} },
			},
			{
				id: 'invite',
				name: 'Invite',
				type: 'n8n-nodes-voucherify.voucherifySetup',
				typeVersion: 1,
				position: [200, 0],
				parameters: {
					resource: 'user',
					operation: 'invite',
					email: '={{ $json.body.email }}',
					firstName: 'Nathan',
					lastName: 'Smith',
					specifyProjects: 'json',
					projectsJson: '{"proj_Mobi1App7":"VIEWER"}',
				},
				credentials,
			},
		],
		connections: { Posted: { main: [[{ node: 'Invite', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}
