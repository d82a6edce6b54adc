import { at, listAt, textAt } from '../json.js';
import { summaryOf } from './summary.js';

/** What the model says: a text, or that it wants to use a tool. */
interface Message {
	role: 'assistant';
	content: string | null;
	tool_calls?: Array<{
		id: string;
		type: 'function';
		function: { name: string; arguments: string };
	}>;
}

/** A code such as GIFT-0001. */
const CODE = /\b[A-Z]+(?:-[A-Z0-9]+)+\b/;
/** What "lately" means. */
const FEW = 5;

/** The next message of a conversation, as OpenAI's chat completions have it. */
export function replyTo(conversation: unknown): Message {
	const messages = listAt(conversation, 'messages');
	const asked = messages.findLast((message) => at(message, 'role') === 'user');
	const code = CODE.exec(contentOf(asked))?.[0];
	const last = messages.at(-1);
	if (at(last, 'role') === 'tool') return said(summaryOf(code ?? 'the card', contentOf(last)));
	const [tool] = listAt(conversation, 'tools');
	if (code === undefined || tool === undefined) {
		return said('Tell me the code of a gift card or loyalty card, such as GIFT-0001.');
	}
	return {
		role: 'assistant',
		content: null,
		tool_calls: [
			{
				id: `call_${crypto.randomUUID()}`,
				type: 'function',
				function: {
					name: textAt(tool, 'function', 'name'),
					arguments: JSON.stringify(argumentsFor(tool, code)),
				},
			},
		],
	};
}

const said = (content: string): Message => ({ role: 'assistant', content });

/** A content is a text, or a list of parts with texts. */
function contentOf(message: unknown): string {
	const content = at(message, 'content');
	if (typeof content === 'string') return content;
	return listAt(message, 'content')
		.map((part) => at(part, 'text'))
		.join('');
}

/** The card's code for the texts that the tool wants to know, and a small number for its numbers. */
function argumentsFor(tool: unknown, code: string): Record<string, string | number> {
	const wanted = Object.entries(at(tool, 'function', 'parameters', 'properties') ?? {});
	return Object.fromEntries(
		wanted.map(([name, schema]) => [name, at(schema, 'type') === 'string' ? code : FEW]),
	);
}
