import { request } from 'undici';
import { Assistant } from '../support/assistant';
import { credentialsOf } from '../support/oneNode';
import { eventually } from '../support/runs';
import { control, pathsCalled } from '../support/sandbox';
import { editor, playground, voucherify } from './stage';

const PATH = 'tool-that-retries';
const BOOKING = /^\/v1\/vouchers\/GIFT-0003\/balance$/;

/** Saves and publishes a server with one tool, which n8n tries up to three times. */
async function publishServer(): Promise<void> {
	const trigger = {
		id: 'server',
		name: 'Server',
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2.1,
		position: [0, 0],
		webhookId: PATH,
		parameters: { authentication: 'none', path: PATH },
	};
	const tool = {
		id: 'tool',
		name: 'Adjust balance',
		type: 'n8n-nodes-voucherify.voucherifyTool',
		typeVersion: 1,
		position: [0, 200],
		retryOnFail: true,
		maxTries: 3,
		waitBetweenTries: 100,
		parameters: {
			descriptionType: 'manual',
			toolDescription: 'Puts five on the card',
			resource: 'voucher',
			operation: 'adjustBalance',
			voucherCode: { __rl: true, mode: 'id', value: 'GIFT-0003' },
			amountsIn: 'minor',
			amount: '500',
			requestOptions: { longestLook: 0 },
		},
		credentials: await credentialsOf(editor, 'voucherifyApi'),
	};
	const { id } = await editor.call('POST', '/workflows', {
		name: 'A tool that is tried again',
		active: false,
		nodes: [trigger, tool],
		connections: { [tool.name]: { ai_tool: [[{ node: 'Server', type: 'ai_tool', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
	await editor.publish(String(id));
}

const bookings = async () =>
	(await pathsCalled(voucherify)).filter((path) => BOOKING.test(String(path))).length;

/** A tool of n8n's MCP trigger with *Retry On Fail*, whose response is lost and cannot be looked up. */
export function toolRetries(): void {
	describe('a tool that n8n retries', () => {
		let assistant: Assistant;

		beforeAll(async () => {
			await publishServer();
			const server = `${playground.reported('Editor')}/mcp/${PATH}`;
			// n8n opens the server shortly after it has responded.
			assistant = await eventually(
				async () => await Assistant.connect(server, '').catch(() => undefined),
			);
		});

		afterAll(async () => {
			await request(`${voucherify}/_sandbox/faults`, { method: 'DELETE' });
		});

		test('is not sent again if its outcome is unknown, and tells the model so', async () => {
			const fault = { path: 'GIFT-0003' };
			await control(voucherify, 'POST', 'faults', { ...fault, kind: 'resetAfter', method: 'POST' });
			await control(voucherify, 'POST', 'faults', {
				...fault,
				kind: 'status',
				status: 500,
				method: 'GET',
				times: 99,
			});
			const { text, isError } = await assistant.call('Adjust_balance', {});
			expect(isError).toBe(false);
			expect(text).toContain('unknown');
			expect(text).toContain('instruction');
			expect(await bookings()).toBe(1);
		});

		test('is sent again after a rejection', async () => {
			await request(`${voucherify}/_sandbox/faults`, { method: 'DELETE' });
			const before = await bookings();
			await control(voucherify, 'POST', 'faults', {
				kind: 'status',
				status: 400,
				path: 'GIFT-0003',
				method: 'POST',
			});
			const { isError } = await assistant.call('Adjust_balance', {});
			expect(isError).toBe(false);
			expect((await bookings()) - before).toBe(2);
		});
	});
}
