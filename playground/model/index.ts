import fastify from 'fastify';
import { replyTo } from './reply.js';

/** A running stand-in for a language model. */
interface Model {
	/** Base URL of its API. */
	url: string;
	close(): Promise<void>;
}

const NAME = 'gpt-5-mini';

/**
 * Starts a stand-in for OpenAI's chat completions, so that AI agents can be tried without an account and always respond
 * alike: it calls an offered tool with the code in the question, then sums up the result.
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

/** Accepts no streaming. */
const conversation = {
	type: 'object',
	required: ['messages'],
	properties: {
		messages: { type: 'array', minItems: 1 },
		tools: { type: 'array' },
		stream: { type: 'boolean', enum: [false] },
	},
};
