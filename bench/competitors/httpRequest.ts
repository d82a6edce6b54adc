import { KEYS } from '../../sandbox/auth.js';
import type { WorkflowNode } from '../workflow.js';

/** Credential with the keys for the HTTP Request node, so that workflows do not contain them. */
export const customAuth = {
	name: 'Keys for HTTP Request',
	type: 'httpCustomAuth',
	data: {
		json: JSON.stringify({
			headers: {
				'x-app-id': KEYS.appId,
				'x-app-token': KEYS.appToken,
				'x-management-id': KEYS.managementId,
				'x-management-token': KEYS.managementToken,
			},
		}),
	},
};

/** A request of the HTTP Request node. Expressions are written as in n8n. */
export interface HttpTask {
	method?: 'GET' | 'POST';
	url: string;
	/** The whole body, as JSON. */
	body?: string;
	/** Expressions for the URL of the next page, and for the end of the list. */
	pages?: { next: string; until: string };
	/** Number of requests per batch, and milliseconds between batches. */
	batching?: { batchSize: number; batchInterval: number };
	/** Format of the response. Default: JSON. */
	responseFormat?: 'file';
	/** Continue when requests fail. */
	goesOn?: boolean;
}

/** n8n's own node for any API, in its newest version. */
export function httpRequestNode(
	task: HttpTask,
	credentials: ReadonlyMap<string, string>,
): WorkflowNode {
	const { method = 'GET', url, body, pages, batching, responseFormat = 'json', goesOn } = task;
	const { name, type } = customAuth;
	return {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		credentials: { [type]: { id: credentials.get(name) ?? '', name } },
		...(goesOn && { onError: 'continueRegularOutput' }),
		parameters: {
			method,
			url,
			authentication: 'genericCredentialType',
			genericAuthType: type,
			...(body && { sendBody: true, specifyBody: 'json', jsonBody: body }),
			options: {
				response: { response: { responseFormat } },
				...(batching && { batching: { batch: batching } }),
				...(pages && {
					pagination: {
						pagination: {
							paginationMode: 'responseContainsNextURL',
							nextURL: pages.next,
							paginationCompleteWhen: 'other',
							completeExpression: pages.until,
						},
					},
				}),
			},
		},
	};
}
