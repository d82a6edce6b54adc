import type { Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { mustHold } from './broken';
import { bookedBy, cardWrites } from './worlds/cardWrites';
import type { Item } from './worlds/claims';
import { Colliding, type Write } from './worlds/colliding';

const GIFTS = ['GIFT-0001', 'GIFT-0002'] as const;
const CARDS = ['COFFEE-0001', 'COFFEE-0002'] as const;
const BALANCE = 3_000;
const BOOKED = /\/(balance|transfers|redemption|activate)$/;

/** Credits of gift cards and points of legacy loyalty cards: bookings, transfers, reward redemptions, activations. */
export class BalancesModel extends Colliding {
	private readonly writes = cardWrites(this.sandbox.world);

	constructor(sandbox: Sandbox, seed: number, beliefs: Beliefs) {
		super(sandbox, seed, beliefs, ({ path }) => BOOKED.test(path));
		for (const code of [...GIFTS, ...CARDS]) {
			const change = { balance: BALANCE, total: BALANCE };
			sandbox.world.vouchers.change(code, change, { event: null });
		}
	}

	protected async step(): Promise<void> {
		const { random, writes } = this;
		const dice = random.next();
		if (dice < 0.3) await this.book(writes.credits, GIFTS, [500, 700, -200, -9_000]);
		else if (dice < 0.55) await this.book(writes.points, CARDS, [5, 40, -3, -9_000]);
		else if (dice < 0.75) await this.book(writes.transfer, CARDS, [5, 40, 9_000]);
		else if (dice < 0.9) await this.redeem();
		else await this.activate();
		this.checkBalances();
	}

	private async book(
		write: Write,
		codes: readonly [string, ...string[]],
		changes: readonly [number, ...number[]],
	): Promise<void> {
		const { random } = this;
		const draw = (): Item => {
			const code = random.pick(codes);
			const change = random.pick(changes);
			const source_id = random.next() < 0.4 ? random.pick(['refund-1', 'refund-2']) : '';
			const json = { code, change, source_id, reason: random.pick(['', 'Goodwill']) };
			return { about: bookedBy(code, change, json), json };
		};
		const { items } = await this.carryOut(write, draw);
		for (const { ended, json, ids } of items.values()) {
			if (ended !== 'done' || ids) continue;
			const told = json.amount ?? json.points;
			const isSo =
				told === undefined || changes.some((change) => Math.abs(change) === Math.abs(Number(told)));
			mustHold(isSo, 'told', `Nobody has asked for that: ${JSON.stringify(json)}`);
		}
	}

	private async redeem(): Promise<void> {
		const { random, sandbox } = this;
		const { rewardAssignments, rewards } = sandbox.world;
		const [first, ...others] = rewardAssignments
			.all()
			.map(({ reward_id }) => reward_id)
			.filter((id) => rewards.get(id).type !== 'COIN');
		if (first === undefined) return;
		await this.carryOut(this.writes.reward, () => {
			const code = random.pick(CARDS);
			const reward = { id: random.pick([first, ...others]) };
			const path = `/v1/loyalties/members/${code}/redemption`;
			return { about: JSON.stringify([path, reward.id]), json: { code, reward } };
		});
	}

	private async activate(): Promise<void> {
		const [first, ...others] = this.sandbox.world.legacyPendingPoints.all();
		if (!first) return;
		await this.carryOut(this.writes.activate, () => {
			const { id } = this.random.pick([first, ...others]);
			return { about: id, json: { id } };
		});
	}

	private checkBalances(): void {
		for (const code of [...GIFTS, ...CARDS]) {
			const { balance } = this.sandbox.world.vouchers.get(code);
			mustHold(balance >= 0, 'twice', `More than there was is gone from ${code}`);
		}
	}
}
