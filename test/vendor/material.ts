import type { IDataObject } from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder of the vendor's material. */
export const MATERIAL = 'VOUCHERIFY_VENDOR';

/** Environment variable with the folder of the OpenAPI description. */
export const OPENAPI = 'VOUCHERIFY_OPENAPI';

/** A response of the service, recorded by the vendor or shown on one of its pages. */
interface VendorAnswer {
	/** `recorded:…` is more reliable than `page`. */
	origin: string;
	/** Location in the vendor's repositories. */
	source: string;
	/** Kind of the response: `validation`, `list:skus`, `error`, … */
	kind: string;
	status: number;
	body: unknown;
	/** The call that gets this response, such as `GET /v1/vouchers/{code}`; null if no operation reads it. */
	answers: string | null;
}

/** A request body that the vendor documents. */
export interface VendorRequest {
	source: string;
	method: string;
	/** Path as in the OpenAPI description, such as `/v1/vouchers/{code}`. */
	path: string;
	/** Content type. */
	type: string;
	body: unknown;
}

/** A webhook delivery that the vendor documents. */
export interface VendorWebhook {
	source: string;
	name: string;
	/** Event type, such as `voucher.created`. */
	type: string;
	page: string;
	/** Origin: webhooks of a project or of a distribution; `?` if not documented; `whole` for complete deliveries. */
	used: 'project' | 'distribution' | '?' | 'whole';
	/** The delivery's `data`; null for a complete delivery. */
	data: object | null;
	/** The complete delivery. */
	whole: object | null;
}

/** A message of a workflow, as the vendor documents it in two forms. */
interface VendorWorkflowMessage {
	data: {
		trigger?: { transaction?: IDataObject; activity?: { data: IDataObject } };
		transaction?: IDataObject;
	};
	event: { id: string; type: string; created_at: string };
}

/** An error key with the vendor's message; null if there is none. */
interface VendorErrorKey {
	key: string;
	reason: string | null;
	source: string;
}

/** Content of the folder, by file. */
interface Files {
	'answers.json': VendorAnswer[];
	'requests.json': VendorRequest[];
	'webhooks.json': VendorWebhook[];
	/** Messages of workflows, by what they show. */
	'workflow-samples.json': Record<string, VendorWorkflowMessage>;
	'error-keys.json': VendorErrorKey[];
}

/**
 * Folder from an environment variable.
 * @throws Error if the variable is missing, or the folder does not exist
 */
export function folderOf(variable: typeof MATERIAL | typeof OPENAPI): string {
	const folder = process.env[variable];
	if (!folder || !existsSync(folder)) {
		throw new Error(
			`${variable} names no folder: run npm run test:vendor -- --material <folder> --openapi <folder>`,
		);
	}
	return folder;
}

export function readMaterial<Name extends keyof Files>(name: Name): Files[Name] {
	const content: Files[Name] = JSON.parse(readFileSync(join(folderOf(MATERIAL), name), 'utf8'));
	return content;
}
