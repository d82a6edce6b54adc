import { request } from 'undici';
import { itemsOf, successfulRuns, until } from '../support/runs';
import { AS_PROJECT, examplesOn, stored, takeAllCodes, WELCOME_CODES } from '../support/sandbox';
import { briefs } from './briefs';
import { heldCodes } from './heldCodes';
import { productions } from './productions';
import { refunds } from './refunds';
import { atForm, callsOf, decided, editor, textsSince, visitor, voucherify } from './stage';

const GIFT_CARD = 'giftCardPurchase';
const LAST_DAY = 'lastDayOfPerson01';
/** A custom role of the seed data. */
const FRENCH_ROLE = 'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y';

/** Examples that start with a form. */
export function forms(): void {
	describe('HR onboarding invites', () => {
		async function submit(email: string): Promise<void> {
			const page = await atForm('onboarding');
			await page.getByLabel('First name').fill('Nathan');
			await page.getByLabel('Last name').fill('Smith');
			await page.getByLabel('Email').fill(email);
			await page.getByLabel('Department').selectOption('Marketing');
			await page.getByLabel('Role').selectOption('User');
			await visitor.picture('onboarding');
			await page.getByRole('button', { name: 'Ask for the invitation' }).click();
			await page.getByText('waits for approval').waitFor();
			await visitor.picture('answer');
		}

		test('invites to the projects of the department, and confirms it', async () => {
			const calls = await callsOf(async () => {
				const answer = await decided(() => submit('nathan.smith@example.com'), 'Approve');
				expect(answer).toContain('Voucherify writes to nathan.smith@example.com');
			});
			expect(calls).toHaveLength(1);
			expect(await stored(voucherify, 'invitations')).toMatchObject([
				{
					first_name: 'Nathan',
					email: 'nathan.smith@example.com',
					projects: { proj_Wz8DeShop: 'USER', proj_Fr4Boutiq: 'USER', proj_Mobi1App7: 'USER' },
				},
			]);
			await visitor.page.goto(voucherify);
			expect(await visitor.page.locator('body').innerText()).toContain('Nathan Smith');
			await visitor.picture('inbox');
		});

		test('explains why an invitation was rejected, without keys and request IDs', async () => {
			const answer = await decided(() => submit('ada.lovelace@example.com'), 'Approve');
			expect(answer).toContain(
				'ada.lovelace@example.com is already a user of Voucherify, or invited',
			);
			expect(answer).not.toMatch(/key:|request ID|duplicate_found/);
			expect(await stored(voucherify, 'invitations')).toHaveLength(1);
		});
	});

	test('Last day: takes the projects away, records both ends, and says what is left to do', async () => {
		const leave = async () => {
			const page = await atForm('last-day');
			await page.getByLabel('Email').fill('Grace.Hopper@example.com');
			await page.getByRole('button', { name: 'Ask to take the projects away' }).click();
			await page.getByText('waits for approval').waitFor();
		};
		const recorded = async (answer: 'Approve' | 'Decline') => {
			const before = (await successfulRuns(editor, LAST_DAY)).length;
			const text = await decided(leave, answer);
			// The form's own run, and the approved one.
			await until(async () => (await successfulRuns(editor, LAST_DAY)).length === before + 2);
			const runs = (await successfulRuns(editor, LAST_DAY)).slice(0, 2);
			const rows = await Promise.all(runs.map((run) => itemsOf(editor, run, 'Record the result')));
			return { text, rows: rows.flat() };
		};
		expect((await recorded('Decline')).text).toContain('the request was declined');
		const calls = await callsOf(async () => {
			const { text, rows } = await recorded('Approve');
			expect(text).toContain('- Webshop Germany: removed (before: User).');
			expect(text).toContain('The role is Viewer, the least one (before: a custom role).');
			expect(text).toContain("Left to do: remove Grace Hopper in Voucherify's dashboard");
			expect(text).not.toMatch(/proj_|role_|key:|request ID/);
			expect(rows).toMatchObject([
				{ id: 1, project: 'Webshop Germany', role_before: 'USER', role_after: 'removed' },
				{ id: 2, project: 'Webshop France', role_before: FRENCH_ROLE, role_after: 'VIEWER' },
			]);
		});
		// One for each project of the list and of the person, and four more.
		expect(calls).toHaveLength(11);
		const { text, rows } = await recorded('Approve');
		expect(text).toContain('The role is Viewer, the least one, already.');
		expect(rows).toMatchObject([{ id: 2, role_before: FRENCH_ROLE, role_after: 'VIEWER' }]);
		expect(await stored(voucherify, 'users')).toContainEqual(
			expect.objectContaining({
				login: 'grace.hopper@example.com',
				projects: { proj_Fr4Boutiq: 'VIEWER' },
			}),
		);
	});

	test('Last day: says that somebody without an account may still be invited', async () => {
		const before = (await stored(voucherify, 'messages')).length;
		const page = await atForm('last-day');
		await page.getByLabel('Email').fill('nobody@example.com');
		await page.getByRole('button', { name: 'Ask to take the projects away' }).click();
		await page.getByText('waits for approval').waitFor();
		await until(async () => (await textsSince(before)).length > 0);
		const [text] = await textsSince(before);
		expect(text).toContain('Nobody has an account with this login or email in Webshop Germany');
		expect(text).toContain('If an invitation is still open, only');
	});

	test('forms for staff require their password', async () => {
		const entries = (await examplesOn(voucherify)).flatMap((example) => example.entries);
		const answers = await Promise.all(
			entries
				.filter(({ label }) => label === 'Form')
				.map(async ({ url, signIn }) => {
					const { statusCode, body } = await request(url);
					await body.dump();
					return { isForStaff: signIn.includes('sign in as staff'), statusCode };
				}),
		);
		expect(answers.length).toBeGreaterThan(12);
		expect(answers.filter(({ isForStaff }) => isForStaff)).toHaveLength(12);
		for (const { isForStaff, statusCode } of answers)
			expect(statusCode).toBe(isForStaff ? 401 : 200);
	});

	test('Welcome code: shows the code on the form, and sends it', async () => {
		const before = (await stored(voucherify, 'messages')).length;
		const page = await atForm('welcome-code');
		await page.getByLabel('Name').fill('Ada Green');
		await page.getByLabel('Email').fill('ada.green@example.com');
		await page.getByRole('button', { name: 'Give the code' }).click();
		await page.getByText('It was also sent to ada.green@example.com').waitFor();
		await visitor.picture('welcome-starter');
		const [code] = /HELLO-\d{4}/.exec(await page.locator('body').innerText()) ?? [];
		expect((await textsSince(before)).join()).toContain(`Your code is ${String(code)}`);
	});

	describe('Welcome code by confirmed email', () => {
		async function fillIn(name: string, email: string): Promise<void> {
			const page = await atForm('welcome');
			await page.getByLabel('Name').fill(name);
			await page.getByLabel('Email').fill(email);
			await visitor.picture('welcome');
			await page.getByRole('button', { name: 'Get my code' }).click();
			await page.getByText('Please check your email').waitFor();
		}
		const signUp = async (name: string, email: string) =>
			await decided(() => fillIn(name, email), 'Yes, send me the code');

		test('sends one request', async () => {
			const calls = await callsOf(() => signUp('Eva Brown', 'eva@example.com'));
			expect(calls).toEqual(['/v1/publications']);
		});

		test('gives a code with its QR image, and the same one the next time', async () => {
			const before = (await stored(voucherify, 'messages')).length;
			const [code] = /HELLO-\d{4}/.exec(await signUp('Mary Smith', 'mary@example.com')) ?? [];
			expect(await signUp('Mary Smith', 'Mary@example.com')).toContain(
				`Your code is ${String(code)}`,
			);
			const codes = (await textsSince(before)).filter((message) => message.includes('HELLO-'));
			expect(codes).toHaveLength(2);
			for (const message of codes) {
				expect(message).toMatch(/Welcome, Mary Smith! Your code is HELLO-\d{4}: 10 % off until 20/);
				expect(message).toContain('/assets/v1/qr/');
			}
			expect(await stored(voucherify, 'customers')).toContainEqual(
				expect.objectContaining({ source_id: 'mary@example.com', name: 'Mary Smith' }),
			);
			const { page } = visitor;
			await page.goto(voucherify);
			await page.getByAltText('The picture of the message').first().waitFor();
			await visitor.picture('welcome-inbox');
		});

		test('adds codes when none are left, tells the team, and gives one of them', async () => {
			expect(await takeAllCodes(voucherify, WELCOME_CODES)).toBeGreaterThan(0);
			const before = (await stored(voucherify, 'messages')).length;
			await signUp('Nathan Brown', 'nathan@example.com');
			await until(async () => (await textsSince(before)).length > 2);
			expect((await textsSince(before)).join()).toContain('Welcome, Nathan Brown!');
			expect((await textsSince(before)).join()).toMatch(/had run out of codes: 10 more were added/);
		});
	});

	test('Gift card after purchase: creates one card per order, however often the order arrives', async () => {
		const order = async () => {
			const page = await atForm('gift-card');
			await page.getByLabel('Order number').fill('1001');
			await page.getByLabel('Value').selectOption('50');
			await page.getByLabel('Recipient', { exact: false }).first().fill('Mary Smith');
			await page.getByLabel("Recipient's email").fill('mary@example.com');
			await page.getByRole('button', { name: 'Ask for the gift card' }).click();
			await page.getByText('waits for approval').waitFor();
			await visitor.picture('gift-card');
		};
		const buy = async () => {
			const before = (await successfulRuns(editor, GIFT_CARD)).length;
			const message = await decided(order, 'Approve');
			// The form's own run, and the approved one.
			await until(async () => (await successfulRuns(editor, GIFT_CARD)).length === before + 2);
			return message;
		};
		const text = /A gift card of 50\.00 € for Mary Smith: (GIFT-[0-9A-F]{16})/;
		const codes: Array<string | undefined> = [];
		const bought = async () => {
			codes.push(text.exec(await buy())?.[1]);
		};
		expect(await callsOf(bought)).toHaveLength(3);
		await bought();
		const cards = (await stored(voucherify, 'vouchers')).filter((card) =>
			JSON.stringify(card).includes(String(codes[0])),
		);
		expect(cards).toMatchObject([{ code: codes[1], balance: 5_000, campaign: 'Gift Cards' }]);
	});

	refunds();

	test('Revoke a leaked token: makes the token useless', async () => {
		const oauth = async (path: string, form: Record<string, string>) => {
			const { statusCode, body } = await request(`${voucherify}/v1/oauth/${path}`, {
				method: 'POST',
				headers: { ...AS_PROJECT, 'content-type': 'application/x-www-form-urlencoded' },
				body: new URLSearchParams(form).toString(),
			});
			return { statusCode, text: await body.text() };
		};
		const { text } = await oauth('token', { grant_type: 'client_credentials', scope: 'api' });
		const [token = ''] = /(?<="access_token":")[^"]+/.exec(text) ?? [];
		const revoke = async (end: string) => {
			const page = await atForm('leaked-token');
			await page.getByLabel('Access token').fill(token);
			await page.getByLabel('Where it was found').fill('A public repository');
			await page.getByRole('button', { name: 'Revoke it' }).click();
			await page.getByText(end).waitFor();
		};
		await revoke('The token is revoked');
		expect((await oauth('introspect', { access_token: token })).statusCode).toBe(404);
		await revoke('The token is not revoked');
	});

	briefs();
	heldCodes();
	productions();
}
