import fastify from 'fastify';
import { replyTo } from './reply.js';

/** A stand-in for a language model, which runs. */
interface Model {
	/** The base URL of its API. */
	url: string;
	close(): Promise<void>;
}

const NAME = 'gpt-5-mini';

/**
 * Starts what speaks as OpenAI's chat completions do, so that an AI agent can be tried without an account and always
 * does the same: it looks at the card that the question names with the tool that it is offered, and says what it found.
 */
export async function startModel(port: number): Promise<Model> {
	const app = fastify({ forceCloseConnections: true });
	app.get('/v1/models', () => ({ object: 'list', data: [{ id: NAME, object: 'model' }] }));
	app.post('/v1/chat/completions', { schema: { body: conversation } }, ({ body }) => {
		const message = replyTo(body);
		const finish_reason = message.tool_calls ? 'tool_calls' : 'stop';
		return {
			id: `chatcmpl-${crypto.randomUUID()}`,
			object: 'chat.completion',
			created: Math.floor(Date.now() / 1000),
			model: NAME,
			choices: [{ index: 0, message, finish_reason }],
			usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
		};
	});
	const address = await app.listen({ host: '127.0.0.1', port });
	return { url: `${address}/v1`, close: () => app.close() };
}

/** Requests that it understands; it cannot stream its answer. */
const conversation = {
	type: 'object',
	required: ['messages'],
	properties: {
		messages: { type: 'array', minItems: 1 },
		tools: { type: 'array' },
		stream: { type: 'boolean', enum: [false] },
	},
};
