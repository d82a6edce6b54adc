import type { Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { addPending } from '../../sandbox/world/loyalty/pending';
import { settlePoints } from '../../sandbox/world/loyalty/points';
import { saveOrder } from '../../sandbox/world/orders';
import { mustHold } from './broken';
import { checkBalances } from './worlds/agreeing';
import type { Item } from './worlds/claims';
import { Colliding, type Write } from './worlds/colliding';
import {
	adjustedBy,
	cardIn,
	paidFor,
	programWrites,
	statusOf,
	type Move,
} from './worlds/programWrites';
import type { Told } from './worlds/told';

const ORDERS = ['order-1', 'order-2'] as const;

/** Points on a card of a loyalty program: bookings, purchases, payments, refunds, activations, cancellations. */
export class PointsModel extends Colliding {
	private readonly writes = programWrites(this.sandbox.world);

	constructor(sandbox: Sandbox, seed: number, beliefs: Beliefs) {
		super(sandbox, seed, beliefs, ({ method, path }) => method === 'POST' && /^\/v2\//.test(path));
		const { world, settings } = sandbox;
		settings.pointsDelayMs = this.random.pick([0, 500, 8_000, 60_000]);
		for (const source_id of ORDERS) saveOrder(world, { source_id, amount: 5_000 });
		// Some bookings look the same.
		for (const points of [40, 40, 15, 15])
			addPending(world, cardIn(world), { points, date: '2099-12-31' });
		settlePoints(world, 0);
	}

	protected async step(): Promise<void> {
		const dice = this.random.next();
		this.sandbox.world.rejectsNextPoints = this.random.next() < 0.15;
		if (dice < 0.4) await this.does(this.writes.adjust, () => this.adjustment());
		else if (dice < 0.55) await this.does(this.writes.purchase, () => this.purchase());
		else if (dice < 0.7) await this.does(this.writes.payOrder, () => this.payment());
		else if (dice < 0.85) await this.refund();
		else await this.move();
		this.sandbox.settings.clockAheadMs += this.random.between(0, 90_000);
	}

	/** Runs the write, with waiting on, off or as by default, and checks the result at the end. */
	private async does(write: Write, draw: () => Item): Promise<void> {
		const waits = this.random.pick([undefined, true, false]);
		const { items } = await this.carryOut(write, draw, {
			parameters: waits === undefined ? {} : { waitUntilBooked: waits },
			settle: () => {
				this.settle();
			},
		});
		for (const told of items.values()) this.checkBooked(told);
		await checkBalances(this.sandbox);
	}

	/** Finishes all pending work. */
	private settle(): void {
		const { world, settings } = this.sandbox;
		settings.clockAheadMs += settings.pointsDelayMs + 1;
		settlePoints(world, settings.pointsDelayMs);
	}

	/** Checks that items reported as booked were approved, and that others report that they were not. */
	private checkBooked({ ended, json, ids }: Told): void {
		if (ended !== 'done' || ids || json.already === true) return;
		const status = statusOf(this.sandbox.world, String(json.id));
		const story = `It is ${status}: ${JSON.stringify(json)}`;
		mustHold(typeof json.booked === 'boolean', 'told', story);
		mustHold(!json.booked || status === 'APPROVED', 'claimed', story);
	}

	private adjustment(): Item {
		const { random } = this;
		const points = random.pick([1, 5, 40, -3, -60, -5_000]);
		const json = { points, reason: random.pick(['', 'Goodwill', 'Goodwill for order 7']) };
		return { about: adjustedBy(json), json };
	}

	private purchase(): Item {
		const [first, second] = this.sandbox.world.loyaltyRewards.all();
		const reward_id = this.random.pick([first, first, second])?.id ?? '';
		return { about: reward_id, json: { reward_id } };
	}

	private payment(): Item {
		const source_id = this.random.pick(ORDERS);
		const max = this.random.pick([30, 120, 5_000]);
		const json = { order: { source_id }, payment_limit: { points_limit: { max } } };
		return { about: paidFor(json), json };
	}

	/** Refunds one of few purchases, so that some are refunded twice, or by others. */
	private async refund(): Promise<void> {
		const all = this.sandbox.world.rewardTransactions.all();
		const [first, ...others] = all.filter(({ type }) => type === 'PURCHASE').slice(-2);
		if (!first) return;
		await this.does(this.writes.refund, () => {
			const { id } = this.random.pick([first, ...others]);
			return { about: id, json: { id } };
		});
	}

	private async move(): Promise<void> {
		const { world } = this.sandbox;
		const operation = this.random.pick<Move>([
			'activatePendingPoints',
			'cancelPendingPoints',
			'expirePoints',
		]);
		const buckets = operation === 'expirePoints' ? world.expiringPoints : world.pendingPoints;
		const [first, ...others] = buckets.of(cardIn(world).id);
		if (!first) return;
		await this.does(this.writes.moves[operation], () => {
			const { id } = this.random.pick([first, ...others]);
			return { about: id, json: { id } };
		});
	}
}
