import { UnexpectedError, type IWebhookFunctions } from 'n8n-workflow';
import type { PendingResponse } from './deliveries';

/** Properties that n8n adds to a request. */
interface Call {
	contentType?: string;
	/** Set after reading; uncompressed. */
	rawBody?: Buffer;
	readRawBody: () => Promise<void>;
}

interface WebhookResponse extends PendingResponse {
	status: (status: number) => { json: (body: object) => unknown };
}

/**
 * Returns the unchanged body of the request; undefined when there is none, or when n8n has parsed it as a form with files.
 * @throws n8n's own error when the body breaks off or is too long; n8n then responds itself
 */
export async function readRawBody(context: IWebhookFunctions): Promise<Buffer | undefined> {
	const request: unknown = context.getRequestObject();
	if (!isCall(request) || request.contentType?.startsWith('multipart/')) return undefined;
	await request.readRawBody();
	return request.rawBody;
}

/**
 * Returns the response object.
 * @throws UnexpectedError when n8n provides none
 */
export function responseObject(context: IWebhookFunctions): WebhookResponse {
	const response: unknown = context.getResponseObject();
	if (isResponse(response)) return response;
	throw new UnexpectedError('n8n provides no response object');
}

const isCall = (value: unknown): value is Call =>
	typeof value === 'object' && value !== null && 'readRawBody' in value;

const isResponse = (value: unknown): value is WebhookResponse =>
	typeof value === 'object' && value !== null && 'status' in value && 'once' in value;
