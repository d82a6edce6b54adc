import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { atTheEnd } from './ending';

/** What a tool has said: rows, or why not. */
interface ToolResult {
	text: string;
	isError: boolean;
}

/** How long a tool may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;

/** An AI assistant without the intelligence: a real client of the Model Context Protocol. */
export class Assistant {
	private constructor(private readonly client: Client) {}

	/**
	 * Connects to a server, until the tests are over.
	 *
	 * @param token what it shows; nothing when empty
	 * @throws when the server does not let it in
	 */
	static async connect(url: string, token: string): Promise<Assistant> {
		const client = new Client({ name: 'tests', version: '1.0.0' });
		const headers: Record<string, string> =
			token === '' ? {} : { authorization: `Bearer ${token}` };
		await client.connect(
			new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
		);
		atTheEnd(() => client.close());
		return new Assistant(client);
	}

	/** What the server tells every model that connects. */
	get instructions(): string {
		return this.client.getInstructions() ?? '';
	}

	/** What is offered, in the server's order. */
	async tools() {
		return (await this.client.listTools()).tools;
	}

	/** Calls a tool. */
	async call(tool: string, args: Record<string, unknown>): Promise<ToolResult> {
		const { content, isError } = await this.client.callTool(
			{ name: tool, arguments: args },
			undefined,
			{ timeout: PATIENCE_MS },
		);
		const [first]: unknown[] = Array.isArray(content) ? content : [];
		const isText = typeof first === 'object' && first !== null && 'text' in first;
		return { text: isText ? String(first.text) : '', isError: isError === true };
	}
}
