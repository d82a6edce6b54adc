import { at, listAt, textAt } from '../json.js';
import { summaryOf } from './summary.js';

/** Response of the model: a text or a tool call. */
interface Message {
	role: 'assistant';
	content: string | null;
	tool_calls?: Array<{
		id: string;
		type: 'function';
		function: { name: string; arguments: string };
	}>;
}

/** A code such as GIFT-0001, or a customer's source ID such as customer-00001. */
const CODE = /\b(?:[A-Z]+(?:-[A-Z0-9]+)+|customer-\d+)\b/;

/** Words in a question, and the names of the tools that answer it. */
const WISHES = [
	{ asked: /\bgive\b/i, tool: /give/i },
	{ asked: /\b(buy|reward|rewards|afford)\b/i, tool: /reward/i },
	{ asked: /\b(points|tier|member)\b/i, tool: /member/i },
];
/** Number that a tool gets if the question has none. */
const FEW = 5;

/** Returns the next message of a conversation, in the format of OpenAI's chat completions. */
export function replyTo(conversation: unknown): Message {
	const messages = listAt(conversation, 'messages');
	const asked = messages.findLast((message) => at(message, 'role') === 'user');
	const code = CODE.exec(contentOf(asked))?.[0];
	const last = messages.at(-1);
	if (at(last, 'role') === 'tool') return said(summaryOf(code ?? 'the card', contentOf(last)));
	const tool = toolFor(contentOf(asked), listAt(conversation, 'tools'));
	if (code === undefined || tool === undefined) {
		return said(
			'Tell me the code of a card, such as GIFT-0001, or a member, such as customer-00001.',
		);
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
					arguments: JSON.stringify(
						argumentsFor(at(tool, 'function', 'parameters'), code, contentOf(asked)),
					),
				},
			},
		],
	};
}

const said = (content: string): Message => ({ role: 'assistant', content });

/** Joins the texts if the content is a list of parts. */
function contentOf(message: unknown): string {
	const content = at(message, 'content');
	if (typeof content === 'string') return content;
	return listAt(message, 'content')
		.map((part) => at(part, 'text'))
		.join('');
}

/** Returns the tool that fits the question, or the first tool. */
function toolFor(question: string, tools: readonly unknown[]): unknown {
	const wish = WISHES.find(({ asked }) => asked.test(question));
	const fits = (tool: unknown) => wish?.tool.test(textAt(tool, 'function', 'name')) ?? false;
	return tools.find(fits) ?? tools[0];
}

type Arguments = Record<string, unknown>;

/** Fills in the parameters of a tool: texts get the code, numbers get the number in the question or a default. */
function argumentsFor(schema: unknown, code: string, question: string): Arguments {
	const number = /(?<![\w-])\d+\b/.exec(question)?.[0];
	const valueOf = (name: string, wanted: unknown): unknown => {
		if (at(wanted, 'type') === 'object') return argumentsFor(wanted, code, question);
		if (at(wanted, 'type') !== 'string') return Number(number ?? FEW);
		return name === 'reason' ? 'Asked for at the service desk' : code;
	};
	const wanted = Object.entries(at(schema, 'properties') ?? {});
	return Object.fromEntries(wanted.map(([name, one]) => [name, valueOf(name, one)]));
}
