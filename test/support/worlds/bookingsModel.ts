import type { Sandbox } from '../../../sandbox';
import { addPending } from '../../../sandbox/world/loyalty/pending';
import { pendingOf, pointsOnCard, settlePoints } from '../../../sandbox/world/loyalty/points';
import { saveOrder } from '../../../sandbox/world/orders';
import { mustHold } from '../broken';
import { byId, credentialsFor, itemsOf } from '../engine';
import {
	cardBookings,
	cardIn,
	CARDS,
	GIFTS,
	ORDERS,
	programBookings,
	statusOf,
	type Booking,
} from './bookings';
import { Colliding } from './colliding';
import type { Report } from './report';

const BALANCE = 3_000;
const BOOKED = /^\/v2\/|\/(balance|transfers|redemption|activate)$/;

/** Credits of gift cards, points of legacy cards, and points of a loyalty program: all that adds, moves or spends them. */
export class BookingsModel extends Colliding {
	private readonly ofCards = cardBookings(this.sandbox.world);
	private readonly ofProgram = programBookings(this.sandbox.world);

	constructor(sandbox: Sandbox, seed: number) {
		super(sandbox, seed, ({ method, path }) => method === 'POST' && BOOKED.test(path));
		const { world, settings } = sandbox;
		const change = { balance: BALANCE, total: BALANCE };
		for (const code of [...GIFTS, ...CARDS]) world.vouchers.change(code, change, { event: null });
		settings.pointsDelayMs = this.random.pick([0, 500, 8_000, 60_000]);
		for (const source_id of ORDERS) saveOrder(world, { source_id, amount: 5_000 });
		// Some bookings look the same.
		for (const points of [40, 40, 15, 15])
			addPending(world, cardIn(world), { points, date: '2099-12-31' });
		settlePoints(world, 0);
	}

	protected async step(): Promise<void> {
		const { random, sandbox } = this;
		sandbox.world.rejectsNextPoints = random.next() < 0.15;
		if (random.next() < 0.5) await this.bookOnCard(this.weigh(this.ofCards));
		else await this.bookInProgram(this.weigh(this.ofProgram));
	}

	private async book({ write, draw, about }: Booking, parameters = {}): Promise<Report[]> {
		const { random } = this;
		if (!draw(random)) return [];
		const { items } = await this.carryOut(
			{ ...write, parameters: { ...write.parameters, ...parameters } },
			() => {
				const json = draw(random) ?? {};
				return { about: about(json), json };
			},
		);
		return [...items.values()].filter(({ ended, ids }) => ended === 'done' && !ids);
	}

	private async bookOnCard(booking: Booking): Promise<void> {
		const { changes = [] } = booking;
		for (const { json } of await this.book(booking)) {
			const reported = changes.length > 0 ? (json.amount ?? json.points) : undefined;
			const isAsked = changes.some((change) => Math.abs(change) === Math.abs(Number(reported)));
			mustHold(
				reported === undefined || isAsked,
				'reported',
				`Nobody asked for ${JSON.stringify(json)}`,
			);
		}
		for (const code of [...GIFTS, ...CARDS]) {
			const { balance } = this.sandbox.world.vouchers.get(code);
			mustHold(balance >= 0, 'twice', `More than there was is gone from ${code}`);
		}
	}

	/** Runs the write, with waiting on, off or as by default. */
	private async bookInProgram(booking: Booking): Promise<void> {
		const { random, sandbox } = this;
		const waitUntilBooked = random.pick([undefined, true, false]);
		const waiting = waitUntilBooked === undefined ? {} : { waitUntilBooked };
		for (const { json } of await this.book(booking, waiting)) {
			if (json.already === true) continue;
			const status = statusOf(sandbox.world, String(json.id));
			const story = `It is ${status}: ${JSON.stringify(json)}`;
			mustHold(typeof json.booked === 'boolean', 'reported', story);
			mustHold(!json.booked || status === 'APPROVED', 'claimed', story);
		}
		await this.checkBalances();
		sandbox.settings.clockAheadMs += random.between(0, 90_000);
	}

	/** Finishes all pending work. */
	protected override settle(): void {
		const { world, settings } = this.sandbox;
		settings.clockAheadMs += settings.pointsDelayMs + 1;
		settlePoints(world, settings.pointsDelayMs);
	}

	/** Checks that a card's balances agree: its own, the sum by expiry date, and the one that the node shows for the member. */
	private async checkBalances(): Promise<void> {
		const { sandbox } = this;
		const card = cardIn(sandbox.world);
		const buckets = sandbox.world.expiringPoints
			.of(card.id)
			.filter(({ status }) => status === 'ACTIVE')
			.reduce((all, { points }) => all + points.total, 0);
		const [reported] = await itemsOf({
			credentials: credentialsFor(sandbox),
			parameters: {
				resource: 'loyaltyMember',
				operation: 'get',
				programId: byId(card.program_id),
				memberId: byId(card.member_id),
			},
		});
		const shown = [reported?.points, reported?.pending_points];
		const there = [pointsOnCard(card), pendingOf(card)];
		const doAgree = shown.join() === there.join() && buckets === pointsOnCard(card) && buckets >= 0;
		mustHold(doAgree, 'reported', `The balances differ: ${[...shown, ...there, buckets].join()}`);
	}
}
