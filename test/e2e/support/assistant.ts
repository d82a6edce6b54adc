import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { atTheEnd } from './ending';

/** Result of a tool: rows, or the reason why there are none. */
interface ToolResult {
	text: string;
	isError: boolean;
}

/** Timeout of a tool on a busy machine, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;

/** An AI assistant without the intelligence: a real client of the Model Context Protocol. */
export class Assistant {
	private constructor(private readonly client: Client) {}

	/**
	 * Connects to a server, until the tests are over.
	 * @param token bearer token; none if empty
	 * @throws if the server rejects it
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

	/** Instructions that the server gives every model that connects. */
	get instructions(): string {
		return this.client.getInstructions() ?? '';
	}

	/** Tools in the server's order. */
	async tools() {
		return (await this.client.listTools()).tools;
	}

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
