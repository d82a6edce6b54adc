import { UnexpectedError, type IWebhookFunctions } from 'n8n-workflow';
import type { Outcome } from './memory';

/** What n8n adds to a request. */
interface Call {
	contentType?: string;
	/** There once it was read; uncompressed. */
	rawBody?: Buffer;
	readRawBody: () => Promise<void>;
}

/** How a call is answered. */
interface Answer extends Outcome {
	status: (status: number) => { json: (body: object) => unknown };
}

/**
 * The body of the call as it arrived; undefined where there is none, or n8n has taken it for a form with files.
 * @throws what n8n throws of a body that breaks off or is too long: it then answers by itself
 */
export async function bodyOf(context: IWebhookFunctions): Promise<Buffer | undefined> {
	const request: unknown = context.getRequestObject();
	if (!isCall(request) || request.contentType?.startsWith('multipart/')) return undefined;
	await request.readRawBody();
	return request.rawBody;
}

/** What the call is answered with. */
export function answerOf(context: IWebhookFunctions): Answer {
	const response: unknown = context.getResponseObject();
	if (isAnswer(response)) return response;
	throw new UnexpectedError('n8n gives no way to answer');
}

const isCall = (value: unknown): value is Call =>
	typeof value === 'object' && value !== null && 'readRawBody' in value;

const isAnswer = (value: unknown): value is Answer =>
	typeof value === 'object' && value !== null && 'status' in value && 'once' in value;
