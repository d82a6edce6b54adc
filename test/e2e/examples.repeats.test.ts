import { itemsOf, successfulRuns, until } from './support/runs';
import { control, redeem, triggersBegun } from './support/sandbox';
import { examples } from '../unit/playground/examples';
import { changesBetween, readLedger } from './repeats/ledger';
import { occasions, OTHERS } from './repeats/occasions';
import { answer, type Ended, retry } from './repeats/people';
import { editor, openStage, outage, sandbox } from './repeats/stage';

/**
 * Runs each example while the service goes away at each of its writes, then once more, and then a second time. Whatever
 * happens, Voucherify ends up with what one run makes of it.
 */

/** Lists that the triggers of examples poll. */
const POLLED = ['/v1/campaigns/camp_GiftCards5Classic2Bb77/transactions', '/v1/exports'];

const messagesWith = (beginning: string) =>
	sandbox.world.messages.filter(({ text }) => text.startsWith(beginning));

/** Number of successful responses for each list. */
const polls = () =>
	POLLED.map(
		(list) => sandbox.requests.filter(({ path, status }) => path === list && status === 200).length,
	);

beforeAll(async () => {
	await openStage();
	await triggersBegun(sandbox);
	// The triggers report this while the other tests run.
	outage.refusePolls(POLLED);
	sandbox.world.book({ voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount: -10_100 });
	await control(sandbox.url, 'POST', 'news/export');
});

it('tests every example, or states why not', () => {
	const tried = [...occasions.map(({ file }) => file), ...Object.keys(OTHERS)];
	expect([...new Set(tried)].sort()).toEqual(examples.map(({ file }) => file).sort());
});

/** Runs an occasion until the service no longer goes away. */
async function untilDone(happen: () => Promise<unknown>, again: () => Promise<unknown>) {
	let run = happen;
	while (await outage.during(run)) run = again;
}

test.each(occasions)('$file: $title', async (occasion) => {
	const {
		prepare,
		happen,
		again = happen,
		changes,
		booking,
		onlyOnce,
		tells,
		neverTells,
	} = occasion;
	await prepare?.();
	const [before, from] = [readLedger(sandbox.world), sandbox.world.messages.length];
	outage.beginAnew(booking);
	await untilDone(happen, again);
	const once = readLedger(sandbox.world);
	expect(changesBetween(before, once)).toEqual(changes);
	if (onlyOnce === undefined) {
		await happen();
		expect(changesBetween(once, readLedger(sandbox.world))).toEqual({});
	}
	const texts = () => sandbox.world.messages.slice(from).map(({ text }) => text);
	if (tells) await until(() => texts().some((text) => tells.test(text)));
	expect(texts().filter((text) => neverTells?.test(text))).toEqual([]);
});

describe('repeated deliveries', () => {
	/** Waits until everything is delivered and no execution runs. */
	async function settled(): Promise<void> {
		await sandbox.webhooks.settle();
		await until(async () => {
			const filter = encodeURIComponent(JSON.stringify({ status: ['new', 'running'] }));
			const { count } = await editor.call('GET', `/executions?filter=${filter}`);
			return count === 0;
		});
	}

	test('redemption-to-crm.json, large-redemption-webhook.json: send one message per event', async () => {
		await redeem(sandbox.url, 'PAY-20', 5_000);
		sandbox.world.book({ voucher: 'GIFT-0004', type: 'CREDITS_REDEMPTION', amount: -11_100 });
		await until(
			() =>
				messagesWith('Redeemed: Ada Novak used the code PAY-20').length > 0 &&
				messagesWith('At once: 111.00 €').length > 0,
		);
		await settled();
		expect(messagesWith('Redeemed: Ada Novak used the code PAY-20')).toHaveLength(1);
		expect(messagesWith('At once: 111.00 €')).toHaveLength(1);
	});

	test('failed-redemption-alert.json, fraud-watch.json: send five messages, ask once, disable one code', async () => {
		for (let attempt = 0; attempt < 5; attempt += 1) await redeem(sandbox.url, 'ONCE-ONLY');
		await until(() => messagesWith('Fraud?').length > 0);
		await settled();
		expect(
			messagesWith('Refused: the code ONCE-ONLY could not be redeemed by Ada Novak'),
		).toHaveLength(5);
		const [question, ...more] = messagesWith('Fraud?');
		expect(more).toEqual([]);
		const before = readLedger(sandbox.world);
		let last: Ended;
		outage.beginAnew();
		await untilDone(
			async () => {
				last = await answer(editor, question?.text ?? '', 'Disable it');
			},
			async () => {
				last = await retry(editor, last);
			},
		);
		expect(changesBetween(before, readLedger(sandbox.world))).toEqual({ vouchers: { changed: 1 } });
	});
});

test('large-redemption-alert.json, export-finished.json: report once, even after an outage', async () => {
	const reports = async () => await successfulRuns(editor, 'exportFinishedRow');
	await until(
		async () =>
			messagesWith('Large redemption: 101.00 €').length > 0 && (await reports()).length > 0,
	);
	expect(outage.hasRefusedPolls).toBe(true);
	expect(messagesWith('Failed: Export finished, in its trigger').length).toBeGreaterThan(0);
	const before = polls();
	await until(() => polls().every((count, list) => count > (before[list] ?? 0)));
	expect(messagesWith('Large redemption: 101.00 €')).toHaveLength(1);
	const rows = await Promise.all((await reports()).map((run) => itemsOf(editor, run, 'Rows')));
	expect(new Set(rows.flat().map((row) => JSON.stringify(row))).size).toBe(rows.flat().length);
});
