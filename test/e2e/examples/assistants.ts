import { request } from 'undici';
import { Assistant } from '../support/assistant';
import { countRuns, until } from '../support/runs';
import { pathsCalled, stored } from '../support/sandbox';
import { CUSTOMER, OFFERED_BESIDES, OFFERED_BY_VOUCHERIFY, type Reading } from './assistantTools';
import { decide, editor, playground, textsSince, voucherify } from './stage';

const WORKFLOW = 'voucherifyForAi01';
const READS = 'playground-reads';
const ASKS = 'playground-asks';

/** URLs of the server that reads, and of the one that asks for changes. */
const serverOf = (token: string) =>
	`${playground.reported('Editor')}/mcp/voucherify${token === READS ? '' : '-changes'}`;

const TIERS = ['List_promotion_tiers', 'Get_promotion_tier', 'Get_validation_rule'];
const CHANGES = ['Ask_to_publish_a_code', 'Ask_to_adjust_points', 'Ask_to_disable_a_code'];

const idOf = (row: unknown) =>
	typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';

/** Number of requests to a path. */
const timesCalled = async (path: string) =>
	(await pathsCalled(voucherify)).filter((called) => called === path).length;

/** True if the code can be redeemed. */
const isActive = async (code: string) =>
	(await stored(voucherify, 'vouchers'))
		.map((voucher) => JSON.stringify(voucher))
		.some((voucher) => voucher.includes(`"${code}"`) && voucher.includes('"active":true'));

/** The example that AI assistants connect to. */
export function assistants(): void {
	describe('Voucherify for AI assistants', () => {
		let reader: Assistant;
		let asker: Assistant;

		beforeAll(async () => {
			reader = await Assistant.connect(serverOf(READS), READS);
			asker = await Assistant.connect(serverOf(ASKS), ASKS);
		});

		test.each([
			['reading', READS, ['', 'wrong', ASKS]],
			['asking', ASKS, ['', 'wrong', READS]],
		])('rejects clients without the token for %s', async (_, own, others) => {
			for (const token of others) {
				await expect(Assistant.connect(serverOf(own), token)).rejects.toThrow(
					'Authorization data is wrong',
				);
			}
		});

		test('tells models the purpose and the parameters of each tool', async () => {
			const tools = [...(await reader.tools()), ...(await asker.tools())];
			const silent = tools.filter(({ description = '', inputSchema }) => {
				const given = Object.values(inputSchema.properties ?? {});
				return description.length < 60 || !given.every((field) => 'description' in field);
			});
			expect(silent).toEqual([]);
			expect(reader.instructions).toContain('it counts 1250 for 12.50');
			expect(asker.instructions).toContain('Nothing is changed before one of them has approved it');
		});

		const namesOf = async (assistant: Assistant) =>
			(await assistant.tools()).map(({ name }) => name).sort();

		test('one server only reads, and all its tools are tested here; the other can only ask for changes', async () => {
			const tried = [...OFFERED_BY_VOUCHERIFY, ...OFFERED_BESIDES].map(([tool]) => tool);
			expect(await namesOf(reader)).toEqual([...tried, ...TIERS].sort());
			expect(await namesOf(asker)).toEqual([...CHANGES].sort());
		});

		const reads = async (...[tool, args, path, reported]: Reading) => {
			const before = await timesCalled(path);
			const { text, isError } = await reader.call(tool, args);
			expect(text).toContain(reported);
			expect(isError).toBe(false);
			expect((await timesCalled(path)) - before).toBe(1);
		};
		test.each(OFFERED_BY_VOUCHERIFY)(
			"%s, as Voucherify's own server does: sends one request",
			reads,
		);
		test.each(OFFERED_BESIDES)('%s: sends one request', reads);

		test('returns promotions and their rules', async () => {
			const { text } = await reader.call('List_promotion_tiers', { limit: 1 });
			const tier = /promo_\w+/.exec(text)?.[0];
			const details = await reader.call('Get_promotion_tier', { tier });
			expect(details.text).toContain('"hierarchy"');
			const rule = idOf((await stored(voucherify, 'validationRules'))[0]);
			expect((await reader.call('Get_validation_rule', { rule })).text).toContain('"rules"');
		});

		test('explains why something cannot be read', async () => {
			expect(await reader.call('Get_voucher', { code: 'NONE-SUCH' })).toEqual({
				text: expect.stringContaining('Cannot find voucher with id NONE-SUCH'),
				isError: true,
			});
		});

		test('changes nothing before approval or after a refusal', async () => {
			const points = async () =>
				(await pathsCalled(voucherify)).filter((path) => String(path).endsWith('/points')).length;
			const [pointsBefore, codesBefore] = [await points(), await timesCalled('/v1/publications')];
			const before = (await stored(voucherify, 'messages')).length;
			const reason = 'The customer has asked for it';
			const asked = [
				['Ask_to_disable_a_code', { code: 'SAVE-5', reason }],
				['Ask_to_adjust_points', { customer: CUSTOMER, points: 25, reason }],
				['Ask_to_publish_a_code', { customer: CUSTOMER, campaign: 'Welcome Codes', reason }],
			] as const;
			for (const [tool, args] of asked) {
				const { text } = await asker.call(tool, args);
				expect(text).toContain('waiting for approval');
			}
			await until(async () => (await countRuns(editor, WORKFLOW, 'waiting')) === 3);
			const [disable = '', adjust = '', publish = ''] = await textsSince(before);
			expect(disable).toContain('An AI assistant asks: Disable the code SAVE-5?');
			expect(adjust).toContain(`Give 25 points to ${CUSTOMER}?`);
			expect(publish).toContain(`Give ${CUSTOMER} a code of Welcome Codes?`);

			// The number of the question is not enough to answer it, without the signature in its URL.
			const guessed = /http[^?]+/.exec(disable)?.[0] ?? '';
			expect((await request(guessed)).statusCode).toBe(401);

			await decide(publish, 'Decline');
			await until(async () => (await countRuns(editor, WORKFLOW, 'waiting')) === 2);
			expect(await isActive('SAVE-5')).toBe(true);
			expect(await points()).toBe(pointsBefore);

			await decide(disable, 'Approve');
			await decide(adjust, 'Approve');
			await until(async () => (await textsSince(before)).length === 5);
			expect((await textsSince(before)).slice(3).join()).toMatch(/Done: .*Done: /);
			expect(await isActive('SAVE-5')).toBe(false);
			expect(await points()).toBe(pointsBefore + 1);
			expect(await countRuns(editor, WORKFLOW, 'waiting')).toBe(0);
			expect(await timesCalled('/v1/publications')).toBe(codesBefore);
			expect(await countRuns(editor, WORKFLOW, 'error')).toBe(0);
		});

		test('gives a customer a code after approval', async () => {
			const [before, given] = [
				await stored(voucherify, 'messages'),
				await stored(voucherify, 'publications'),
			];
			const reason = 'The customer has asked for it';
			await asker.call('Ask_to_publish_a_code', {
				customer: CUSTOMER,
				campaign: 'Welcome Codes',
				reason,
			});
			await until(async () => (await textsSince(before.length)).length === 1);
			const [question = ''] = await textsSince(before.length);
			await decide(question, 'Approve');
			await until(async () => (await textsSince(before.length)).length === 2);
			expect((await textsSince(before.length))[1]).toContain('Done: ');
			expect(await stored(voucherify, 'publications')).toHaveLength(given.length + 1);
		});
	});
}
