import { connectorNode } from '../competitors/connector.js';
import { customAuth } from '../competitors/httpRequest.js';
import { compare } from '../comparison.js';
import { atMost } from '../line.js';
import type { Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf, type WorkflowNode } from '../workflow.js';

/** Creates the file to import; only the node after it is measured. */
export const file: WorkflowNode = {
	name: 'File',
	type: 'n8n-nodes-base.convertToFile',
	typeVersion: 1.1,
	parameters: { operation: 'csv', binaryPropertyName: 'data', options: {} },
};

/** Imports a file of codes, with and without a report on every row. */
export const codesFile: Row = {
	name: 'codes from a file',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 500 : 100_000;
		const codes = Array.from({ length: size }, (_, index) => ({
			Code: `PARTNER-${index}`,
			Value: 10,
		}));
		const lines = await compare(
			{
				service: {},
				leavesTraces: true,
				size,
				competitors: [
					{
						name: 'Connector',
						targets: [atMost.calls(10)],
						remark: 'waits for the job, and reports on every row',
						async run(service) {
							const node = connectorNode(
								{ resource: 'voucher', operation: 'importCsv' },
								await workbench.pointAt(service.url),
							);
							const { ms } = await workbench.run(workflowOf([file, node], codes), node.name);
							return { ms, done: await importedIn(service) };
						},
					},
					{
						name: 'HTTP Request',
						remark: 'uploads the file, and knows nothing of what became of it',
						async run(service) {
							const node = uploadNode(service.url, await workbench.pointAt(service.url));
							const { ms } = await workbench.run(workflowOf([file, node], codes), node.name);
							return { ms, done: await importedIn(service) };
						},
					},
				],
			},
			rounds,
		);
		return { task: `${size.toLocaleString('en')} codes imported from a CSV file`, lines };
	},
};

function uploadNode(url: string, credentials: ReadonlyMap<string, string>): WorkflowNode {
	const { name, type } = customAuth;
	return {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		credentials: { [type]: { id: credentials.get(name) ?? '', name } },
		parameters: {
			method: 'POST',
			url: `${url}/v1/vouchers/importCSV`,
			authentication: 'genericCredentialType',
			genericAuthType: type,
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: {
				parameters: [{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' }],
			},
			options: {},
		},
	};
}

/** Number of codes that exist. */
async function importedIn(service: Service): Promise<number> {
	const vouchers = await service.stored('vouchers');
	return vouchers.filter(
		(voucher) =>
			typeof voucher === 'object' &&
			voucher !== null &&
			'code' in voucher &&
			String(voucher.code).startsWith('PARTNER-'),
	).length;
}
