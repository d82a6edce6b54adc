import { countRuns, until } from '../support/runs';
import { control, pathsCalled } from '../support/sandbox';
import { editor, playground, visitor, voucherify } from './stage';

/** Examples with an AI agent that a person chats with. */
export function agents(): void {
	describe('AI agents', () => {
		beforeAll(async () => {
			await visitor.signIn(playground.reported('Editor'));
		});

		/**
		 * Opens the chat of a workflow. The editor remembers whether it is open, and the same button opens and closes it.
		 */
		async function asking(workflow: string, text: string) {
			await visitor.page.goto(`${playground.reported('Editor')}/workflow/${workflow}`);
			const chat = visitor.part('canvas-chat');
			const question = chat.locator('textarea');
			for (let isOpen = false; !isOpen;) {
				await visitor.part('workflow-chat-button').click();
				const opened = question.waitFor({ timeout: 10_000 });
				isOpen = await opened.then(
					() => true,
					() => false,
				);
			}
			await question.fill(text);
			await question.press('Enter');
			return chat;
		}

		test('Ask about a card: the agent reads the card in the question, and answers with its data', async () => {
			const spending = { voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount: -1_234 };
			await control(voucherify, 'POST', 'transactions', spending);
			const chat = await asking(
				'cardAssistantChat',
				'What happened on gift card GIFT-0002 lately?',
			);
			await chat.getByText('credits redemption of -12.34').waitFor();
			await visitor.picture('agent');
			expect(await pathsCalled(voucherify)).toContain('/v1/vouchers/GIFT-0002/transactions');
		});

		test('Member service desk: gives points once, after a person has approved it', async () => {
			const chat = await asking('memberServiceDesk', 'Give 50 points to customer-00001');
			const approve = chat.getByRole('button', { name: 'Approve' });
			await approve.waitFor();
			await until(async () => (await countRuns(editor, 'memberServiceDesk', 'waiting')) === 1);
			const given = async () =>
				(await pathsCalled(voucherify)).filter((path) => String(path).endsWith('/points')).length;
			expect(await given()).toBe(0);
			await approve.click();
			await chat.getByText('50 points were given to customer-00001').waitFor();
			await visitor.picture('member-service-desk');
			expect(await given()).toBe(1);
		});
	});
}
