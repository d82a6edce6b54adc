import { request } from 'undici';
import { KEYS } from '../../../sandbox/auth';
import { countRuns, eventually, itemsOf, successfulRuns, until } from '../support/runs';
import {
	book,
	COFFEE_CLUB,
	control,
	pathsCalled,
	stored,
	takeAllCodes,
	transactionsOf,
	WELCOME_CODES,
} from '../support/sandbox';
import {
	atForm,
	callsOf,
	decided,
	editor,
	playground,
	sourceIdOf,
	textsSince,
	visitor,
	voucherify,
	withShortWaits,
} from './stage';

/** Headers of a request with the project's keys. */
const AS_PROJECT = { 'x-app-id': KEYS.appId, 'x-app-token': KEYS.appToken };
const GIFT_CARD = 'giftCardPurchase';
const REFUND = 'refundRollBack01';
const CHECKOUT = 'heldCodeForCart1';
/** Statuses of executions that have not ended. */
const UNFINISHED = ['new', 'running', 'waiting'];

/** Examples that start with a form. */
export function forms(): void {
	describe('HR onboarding invites', () => {
		async function submit(email: string): Promise<void> {
			const page = await atForm('onboarding');
			await page.getByLabel('First name').fill('Nathan');
			await page.getByLabel('Last name').fill('Smith');
			await page.getByLabel('E-mail').fill(email);
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

	test('forms for staff require their password', async () => {
		const forms = [...playground.output.matchAll(/Form +(\S+) .*/g)];
		const answers = await Promise.all(
			forms.map(async ([line, url = '']) => {
				const { statusCode, body } = await request(url);
				await body.dump();
				return { isForStaff: line.includes('sign in as staff'), statusCode };
			}),
		);
		expect(answers.filter(({ isForStaff }) => isForStaff)).toHaveLength(8);
		for (const { isForStaff, statusCode } of answers)
			expect(statusCode).toBe(isForStaff ? 401 : 200);
	});

	describe('Welcome code', () => {
		async function fillIn(name: string, email: string): Promise<void> {
			const page = await atForm('welcome');
			await page.getByLabel('Name').fill(name);
			await page.getByLabel('E-mail').fill(email);
			await visitor.picture('welcome');
			await page.getByRole('button', { name: 'Get my code' }).click();
			await page.getByText('Please check your e-mail').waitFor();
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
			await page.getByLabel("Recipient's e-mail").fill('mary@example.com');
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

	describe('Refund: roll back and return points', () => {
		async function ask(order: string, back: string, more: Record<string, string>) {
			const page = await atForm('refund');
			await page.getByLabel('Order').fill(order);
			await page.getByLabel('What came back').selectOption(back);
			for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
			await page.getByRole('button', { name: 'Ask for the refund' }).click();
			await page.getByText('waits for approval').waitFor();
		}
		const refund = (order: string, back: string, more: Record<string, string> = {}) =>
			decided(() => ask(order, back, more), 'Approve');
		/** Result of *Look again* in the newest run that has it. */
		const foundAgain = async () =>
			await eventually(async () => {
				const [run = ''] = await successfulRuns(editor, REFUND);
				const found = run === '' ? [] : await itemsOf(editor, run, 'Look again');
				return found.length > 0 ? found : undefined;
			});
		const orderOf = async (id: string) =>
			(await stored(voucherify, 'orders')).find((order) => sourceIdOf(order) === id);

		test('refunds everything that an order was paid with, once', async () => {
			expect(await orderOf('W-1001')).toMatchObject({ status: 'PAID' });
			const calls = await callsOf(async () => {
				expect(await refund('W-1001', 'Everything')).toContain('WELCOME-10, GIFT-0003');
			});
			expect(calls).toHaveLength(2);
			expect(await orderOf('W-1001')).toMatchObject({ status: 'CANCELED', discount_amount: 0 });
			expect(await refund('W-1001', 'Everything')).toContain('was refunded before');
		});

		/** Bookings for the partial refund of an order. */
		const bookedFor = async (order: string) =>
			(await transactionsOf(voucherify, COFFEE_CLUB)).filter(
				(booking) => sourceIdOf(booking) === `refund-${order}`,
			);

		test('returns points for a partial refund, once', async () => {
			const part = { Card: 'COFFEE-0001', Points: '25' };
			const calls = await callsOf(async () => {
				expect(await refund('W-1001', 'A part', part)).toContain('on the card COFFEE-0001');
			});
			expect(calls).toHaveLength(3);
			expect(await refund('W-1001', 'A part', part)).toContain('were returned before');
			expect(await bookedFor('W-1001')).toMatchObject([{ type: 'POINTS_ADDITION' }]);
		});

		describe('after a lost response', () => {
			const card = '/v1/vouchers/COFFEE-0002';
			const part = { Card: 'COFFEE-0002', Points: '25' };
			/** Makes all lookups of the node fail: three lookups, each with three retries. */
			const unseen = {
				kind: 'status',
				status: 503,
				path: `${card}/transactions`,
				from: 1,
				times: 12,
			};
			const fault = async (body: object) => {
				await control(voucherify, 'POST', 'faults', body);
			};

			beforeAll(async () => {
				await withShortWaits(REFUND);
			});

			test('finds the booked points', async () => {
				await fault({ kind: 'resetAfter', path: `${card}/balance` });
				await fault(unseen);
				expect(await refund('W-1002', 'A part', part)).toContain('on the card COFFEE-0002');
				expect(await bookedFor('W-1002')).toHaveLength(1);
				expect(await foundAgain()).toMatchObject([
					{ outcome: 'found', source_id: 'refund-W-1002' },
				]);
			});

			test('asks a person if the outcome is still unknown, and names the possible booking', async () => {
				const other = '/v1/vouchers/COFFEE-0003';
				await fault({ kind: 'resetBefore', path: `${other}/balance` });
				const answering = refund('W-1003', 'A part', { ...part, Card: 'COFFEE-0003' });
				await until(async () => (await pathsCalled(voucherify)).includes(`${other}/balance`));
				// Somebody else books the same number of points at the same time.
				await book(voucherify, { campaign: undefined, voucher: 'COFFEE-0003', amount: 25 });
				const { id = '' } = (await transactionsOf(voucherify, COFFEE_CLUB)).at(-1) ?? {};
				const answer = await answering;
				expect(answer).toContain('Somebody has to check whether order W-1003 is refunded');
				expect(answer).toContain('Outcome unknown: ');
				expect(answer).toContain(`It may be ${id}.`);
				expect(await bookedFor('W-1003')).toEqual([]);
			});
		});

		test('explains why an order cannot be refunded', async () => {
			expect(await refund('W-0000', 'Everything')).toContain('Order W-0000 was not refunded');
		});
	});

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

	describe('Held code for an abandoned cart', () => {
		const told = async (text: string) =>
			(await stored(voucherify, 'messages')).some((message) =>
				JSON.stringify(message).includes(text),
			);
		beforeAll(async () => {
			await withShortWaits(CHECKOUT);
		});

		const isHeld = async (cart: string) =>
			JSON.stringify(await stored(voucherify, 'sessions')).includes(`cart-${cart}`);
		async function checkOut(cart: string): Promise<void> {
			const page = await atForm('checkout');
			await page.getByLabel('Cart').fill(cart);
			await page.getByLabel('Total in €').fill('49.90');
			await page.getByLabel('Code').fill('SAVE-5');
			await page.getByRole('button', { name: 'Hold the code' }).click();
			await page.getByText('Your cart costs 44.90 € instead of 49.90 €').waitFor();
			await visitor.picture('checkout');
			await until(() => told(`Cart ${cart} waits for you: with SAVE-5 it costs 44.90 €`));
		}

		/** Waits until all executions have ended: the form's own, and the one that waits for the order. */
		const settled = async () => {
			const counts = async () =>
				await Promise.all(UNFINISHED.map((status) => countRuns(editor, CHECKOUT, status)));
			await until(async () => (await counts()).every((count) => count === 0));
		};

		test('explains on the form why a code is not held', async () => {
			const page = await atForm('checkout');
			await page.getByLabel('Cart').fill('C-2000');
			await page.getByLabel('Total in €').fill('49.90');
			await page.getByLabel('Code').fill('ONCE-ONLY');
			await page.getByRole('button', { name: 'Hold the code' }).click();
			await page.getByText('The code ONCE-ONLY is not held').waitFor();
			expect(await page.locator('body').innerText()).toContain('has been used already');
			expect(await isHeld('C-2000')).toBe(false);
		});

		test('holds a code, then releases it', async () => {
			const calls = await callsOf(async () => {
				await checkOut('C-2001');
				await until(() => told('the code SAVE-5 is free again'));
			});
			expect(await isHeld('C-2001')).toBe(false);
			expect(calls).toHaveLength(3);
			expect(calls).toContain('/v1/vouchers/SAVE-5/sessions/cart-C-2001');
		});

		test('keeps the code held if it is unknown whether the cart was paid', async () => {
			const path = '/v1/orders/C-2002';
			await control(voucherify, 'POST', 'faults', { kind: 'status', status: 500, path });
			await checkOut('C-2002');
			await settled();
			expect(await isHeld('C-2002')).toBe(true);
		});

		test('keeps the code held for a paid cart that has left the shop', async () => {
			const order = { source_id: 'C-2003', amount: 4_990, status: 'FULFILLED' };
			const { statusCode, body } = await request(`${voucherify}/v1/orders`, {
				method: 'POST',
				headers: { ...AS_PROJECT, 'content-type': 'application/json' },
				body: JSON.stringify(order),
			});
			await body.dump();
			expect(statusCode).toBe(200);
			await checkOut('C-2003');
			await settled();
			expect(await isHeld('C-2003')).toBe(true);
		});
	});
}
