import type { INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { addPending } from '../../sandbox/world/loyalty/pending';
import { balanceOf, pendingOf, settlePoints } from '../../sandbox/world/loyalty/points';
import { saveOrder } from '../../sandbox/world/orders';
import { Random } from '../../sandbox/world/random';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { believe } from './beliefs';
import { Broken, mustHold } from './broken';
import { byId, credentialsFor, itemsOf, runNode } from './engine';

const { beanSociety } = PROGRAM_IDS;

/** What an item has asked for, and what the node has told of it. */
interface Asked {
	/** Stands in the reason of its transaction, and in no other. */
	why: string;
	/** Whether others may have asked for the same, so that it must be booked only once. */
	shared: boolean;
	points: number;
	outcome: 'booked' | 'not booked' | 'unknown';
}

/** What an error must say for its item to count as open. */
const UNKNOWN = /not known whether Voucherify carried out the call/;
const NOT_FOUND = /So far it is not in /;
const REJECTED = /^The (points were not booked|reward was not bought|order was not paid)/;

/**
 * Adjusts points of a card at random, with faults, time-outs and points that are kept apart, and keeps books of what the
 * node tells. What comes out at the end must be what was told.
 */
export class PointsModel {
	private readonly random: Random;
	private readonly asked: Asked[] = [];
	/** What was told of purchases and payments. */
	private readonly spent: Record<'purchase' | 'payOrder', Array<Asked['outcome']>> = {
		purchase: [],
		payOrder: [],
	};
	/** What was told of points that could not be spent yet, by their ID. */
	private readonly moved = new Map<string, Array<Asked['outcome']>>();
	private readonly opening: number;
	private readonly log: string[] = [];

	constructor(
		private readonly sandbox: Sandbox,
		private readonly seed: number,
		/** Sets the service's clock forward by so many milliseconds. */
		private readonly pass: (ms: number) => void,
		beliefs: Beliefs,
	) {
		this.random = new Random(seed);
		sandbox.reset();
		believe(sandbox, beliefs);
		sandbox.settings.pointsDelayMs = this.random.pick([0, 500, 60_000]);
		this.opening = balanceOf(this.card);
		this.addPending();
	}

	/** Does so many things, then compares the books. @throws Broken that tells all that was done */
	async run(steps: number): Promise<void> {
		try {
			for (let step = 0; step < steps; step += 1) await this.step();
			await this.compare();
		} catch (error) {
			const told = [`SEED=${this.seed}`, ...this.log, String(error)].join('\n');
			if (error instanceof Broken) throw new Broken(error.invariant, told);
			throw new Error(told, { cause: error });
		}
	}

	/** Points that cannot be spent yet, some of which look the same. */
	private addPending(): void {
		const { world, settings } = this.sandbox;
		for (const points of [40, 40, 15]) addPending(world, this.card, { points, date: '2099-12-31' });
		settlePoints(world, settings.pointsDelayMs);
	}

	private get card() {
		const { loyaltyMembers, loyaltyCards } = this.sandbox.world;
		const [member] = loyaltyMembers.of(beanSociety);
		const [card] = loyaltyCards.of(member?.id ?? '');
		if (!card) throw new Error('There is no card');
		return card;
	}

	private async step(): Promise<void> {
		this.sandbox.faults.clear();
		for (let count = this.random.between(0, 2); count > 0; count -= 1) this.addFault();
		const lot = this.random.next();
		if (lot < 0.6) await this.adjust();
		else if (lot < 0.85) await this.spend();
		else await this.move();
		this.pass(this.random.between(0, 90_000));
	}

	private async adjust(): Promise<void> {
		const { random } = this;
		const shared = random.next() < 0.3;
		const items = Array.from({ length: random.between(1, 4) }, (_, index) => ({
			why: shared ? `receipt-${random.between(1, 3)}` : `${this.log.length}-${index}-once`,
			points: random.pick([1, 5, 40, -3, -60, -5_000]),
		}));
		// What is booked once only is always asked for with the same number of points.
		const asked = items.map((item) => (shared ? { ...item, points: item.why.length } : item));
		const waits = random.next() < 0.4;
		this.log.push(`${shared ? 'adjust once' : 'adjust'} ${JSON.stringify(asked)}, waits: ${waits}`);
		const named = shared
			? { reference: '={{ $json.why }}', onlyOnce: true }
			: { reason: '={{ $json.why }}' };
		const result = await runNode({
			credentials: credentialsFor(this.sandbox),
			items: asked,
			node: { onError: 'continueRegularOutput' },
			parameters: {
				...this.onCard('adjustPoints'),
				points: '={{ $json.points }}',
				waitUntilBooked: waits,
				options: { ...named, maximumWait: 30 },
			},
		});
		for (const [index, { why, points }] of asked.entries()) {
			const told = result.items.filter(({ pairedItem }) => itemOf(pairedItem) === index);
			const [first, ...more] = told;
			mustHold(first !== undefined, 'lost', `Item ${index} has no result`);
			mustHold(more.length === 0, 'twice', `Item ${index} has ${told.length} results`);
			const outcome = outcomeOf(first.json.error);
			this.log.push(`  ${why}: ${outcome} ${JSON.stringify(first.json.error ?? '')}`);
			this.asked.push({ why, shared, points, outcome });
		}
	}

	/** Buys a reward, or pays an order with points. */
	private async spend(): Promise<void> {
		const { random, sandbox } = this;
		const operation = random.pick<'purchase' | 'payOrder'>(['purchase', 'payOrder']);
		const [reward] = sandbox.world.loyaltyRewards;
		const source_id = `order-${this.log.length}`;
		if (operation === 'payOrder') saveOrder(sandbox.world, { source_id, amount: 5_000 });
		const own: INodeParameters =
			operation === 'purchase'
				? { resource: 'loyaltyReward', rewardId: byId(reward?.id ?? '') }
				: {
						resource: 'loyaltyPoints',
						cardId: byId(this.card.id),
						orderId: byId(source_id),
						limitBy: 'POINTS_LIMIT',
						pointsLimit: random.pick([30, 120, 5_000]),
					};
		const result = await runNode({
			credentials: credentialsFor(sandbox),
			items: Array.from({ length: random.between(1, 2) }, () => ({})),
			node: { onError: 'continueRegularOutput' },
			parameters: {
				operation,
				...own,
				programId: byId(beanSociety),
				memberId: byId(this.card.member_id),
				waitUntilBooked: random.next() < 0.4,
				requestOptions: { concurrency: random.between(1, 4), maxWait: 5, timeout: 60 },
			},
		});
		for (const { json } of result.items) {
			const outcome = outcomeOf(json.error);
			this.log.push(`${operation}: ${outcome} ${JSON.stringify(json.error ?? '')}`);
			this.spent[operation].push(outcome);
		}
	}

	/** Points that are kept apart come, or go. */
	private async move(): Promise<void> {
		const { world } = this.sandbox;
		const operation = this.random.pick([
			'activatePendingPoints',
			'cancelPendingPoints',
			'expirePoints',
		]);
		const buckets = operation === 'expirePoints' ? world.expiringPoints : world.pendingPoints;
		const rows = buckets.of(this.card.id);
		const id = rows[this.random.between(0, rows.length - 1)]?.id;
		if (id === undefined) return;
		const parameters = { ...this.onCard(operation), bucketId: byId(id) };
		const { error } = await runNode({ credentials: credentialsFor(this.sandbox), parameters });
		this.log.push(
			`${operation} ${id}: ${error ? `${error.message} ${error.description}` : 'done'}`,
		);
		if (operation === 'expirePoints') return;
		this.moved.set(id, [...(this.moved.get(id) ?? []), outcomeOf(error)]);
	}

	private onCard(operation: string): INodeParameters {
		return {
			resource: 'loyaltyCard',
			operation,
			programId: byId(beanSociety),
			memberId: byId(this.card.member_id),
			...(this.random.next() < 0.7 && { cardId: byId(this.card.id) }),
			requestOptions: { concurrency: this.random.between(1, 4), maxWait: 5, timeout: 60 },
		};
	}

	private addFault(): void {
		const { random } = this;
		const fault: Fault = {
			...random.pick<Fault>([
				{ kind: 'status', status: random.pick([400, 404, 423, 500, 502, 503, 504]) },
				{ kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
				{ kind: 'resetBefore' },
				{ kind: 'resetAfter' },
				{ kind: 'truncatedJson' },
				{ kind: 'emptyBody' },
				{ kind: 'html' },
			]),
			...(random.next() < 0.6 && { method: 'POST' }),
			from: random.between(0, 3),
			times: random.between(1, 4),
		};
		this.log.push(`fault ${JSON.stringify(fault)}`);
		this.sandbox.faults.add(fault);
	}

	/** What was told is what there is, what was to be booked once is there once, and the balances agree. */
	private async compare(): Promise<void> {
		const { world, faults, settings } = this.sandbox;
		faults.clear();
		this.pass(settings.pointsDelayMs + 1);
		settlePoints(world, settings.pointsDelayMs);
		const rows = world.cardTransactions.of(this.card.id);
		for (const { why, shared, points, outcome } of this.asked) {
			const mark = shared ? `[${why}]` : `${why} [`;
			const found = rows.filter(({ details }) => details.reason?.startsWith(mark));
			const counted = found.filter(({ status }) => !shared || status !== 'REJECTED').length;
			mustHold(counted <= 1, 'twice', `${why} was booked ${counted} times`);
			const isBooked = counted === 1 || outcome !== 'booked';
			mustHold(isBooked, 'claimed', `${why} was not booked`);
			const others = this.asked.filter((other) => other.why === why);
			const isNowhere = others.every((other) => other.outcome === 'not booked');
			const isThere = counted === 0 || !isNowhere;
			mustHold(isThere, 'failed', `${why} was booked, and told otherwise`);
			const isRight = found.every(({ details }) => details.points.total === points);
			mustHold(isRight, 'told', `${why} was booked with other points`);
		}
		this.compareMoved();
		this.compareSpent('purchase', world.rewardTransactions.all().length);
		this.compareSpent('payOrder', world.orderTransactions.all().length);
		await this.compareBalances();
	}

	/** Points that could not be spent yet were activated or canceled where that was told, and nowhere else. */
	private compareMoved(): void {
		for (const { id, status } of this.sandbox.world.pendingPoints.of(this.card.id)) {
			const told = this.moved.get(id) ?? [];
			const isPending = status === 'PENDING';
			const story = `${id} is ${status}, and was told: ${told.join(', ')}`;
			mustHold(!isPending || !told.includes('booked'), 'claimed', story);
			mustHold(isPending || told.some((one) => one !== 'not booked'), 'failed', story);
		}
	}

	/** Nothing was bought or paid that was not told of, nor twice. */
	private compareSpent(what: 'purchase' | 'payOrder', there: number): void {
		const count = (outcome: Asked['outcome']) =>
			this.spent[what].filter((told) => told === outcome).length;
		const least = count('booked');
		const story = `${what}: ${least} were told of, ${there} are there`;
		mustHold(there >= least, 'claimed', story);
		mustHold(there <= least + count('unknown'), 'failed', story);
	}

	private async compareBalances(): Promise<void> {
		const { world } = this.sandbox;
		const kept = world.cardTransactions
			.of(this.card.id)
			.filter(
				({ status, type, created_at }) =>
					status === 'APPROVED' &&
					created_at > '2026-03-02T09:00:00.000Z' &&
					!['PENDING_POINTS_ADDED', 'PENDING_POINTS_CANCELED'].includes(type),
			);
		const sum = kept.reduce((all, { details }) => all + details.points.total, this.opening);
		const buckets = world.expiringPoints
			.of(this.card.id)
			.filter(({ status }) => status === 'ACTIVE')
			.reduce((all, { points }) => all + points.total, 0);
		const [told] = await itemsOf({
			credentials: credentialsFor(this.sandbox),
			parameters: {
				resource: 'loyaltyMember',
				operation: 'get',
				programId: byId(beanSociety),
				memberId: byId(this.card.member_id),
			},
		});
		const balances = [balanceOf(this.card), buckets, told?.points];
		const pending = [pendingOf(this.card), told?.pending_points];
		const doAgree = balances.every((balance) => balance === sum) && pending[0] === pending[1];
		const story = `The balances do not agree: ${sum} and ${balances.join(', ')}`;
		mustHold(doAgree && sum >= 0, 'told', story);
	}
}

function outcomeOf(error: unknown): Asked['outcome'] {
	if (!error) return 'booked';
	const text = JSON.stringify(error);
	const { message, description } = Object(error) as { message?: string; description?: string };
	if (REJECTED.test(message ?? '')) return 'booked';
	if (!UNKNOWN.test(text) && !UNKNOWN.test(description ?? '')) return 'not booked';
	return NOT_FOUND.test(text) ? 'not booked' : 'unknown';
}

function itemOf(paired: unknown): unknown {
	return typeof paired === 'object' && paired !== null && 'item' in paired ? paired.item : paired;
}
