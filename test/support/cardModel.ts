import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import type { Transaction } from '../../sandbox/world/types';
import { TriggerModel, type Action } from './model';
import { ago, onVouchers, SILENT_WAIT } from './triggers';

const CARDS = ['COFFEE-0001', 'COFFEE-0002', 'COFFEE-0003', 'GIFT-0001'] as const;

type Card = (typeof CARDS)[number];

/** The trigger watches single cards: cards are added and removed, by code and by ID, and some are missing for a while. */
export class CardModel extends TriggerModel {
	protected readonly actions: readonly Action[] = [
		[
			34,
			'book',
			() => {
				this.happen();
			},
		],
		[8, 'add', () => this.add()],
		[5, 'take away', () => this.takeAway()],
		[
			5,
			'lose',
			() => {
				this.lose();
			},
		],
		[
			5,
			'find',
			() => {
				this.mend();
			},
		],
		[
			2,
			'remove all',
			() => {
				this.removeAll();
			},
		],
	];
	private readonly startFrom = this.random.pick(['now', 'now', 'now', 'beginning']);
	private readonly hasCode = this.random.next() < 0.3;
	/** Codes and IDs by which the cards are watched. */
	private names: string[] = this.random.next() < 0.5 ? [...CARDS] : [CARDS[0], CARDS[3]];
	/** Cards that the service reports as not found. */
	private readonly gone = new Set<Card>();
	/** Cards whose baseline a rate limit may have delayed. */
	private readonly pending = new Set<Card>();

	protected parameters(): INodeParameters {
		return {
			...onVouchers(...this.names),
			startFrom: this.startFrom,
			options: { maxEvents: this.most(5, 40, 1_000), addCardCode: this.hasCode },
		};
	}

	protected override standing(): Fault[] {
		return [...this.gone]
			.flatMap((card) => [encodeURIComponent(card), this.idOf(card)])
			.map((name) => ({
				kind: 'status',
				status: 404,
				times: Infinity,
				path: `/v1/vouchers/${name}`,
			}));
	}

	protected override mend(): void {
		this.gone.clear();
		super.mend();
	}

	protected override inspect({ json }: INodeExecutionData): void {
		const isKnown = CARDS.some((card) => card === json.voucher_code);
		if (this.hasCode && !isKnown && json.voucher_code !== null)
			throw new Error(`Emitted with a wrong code: ${String(json.id)}`);
	}

	protected happen(): void {
		const { random, sandbox } = this;
		const card = random.pick(CARDS);
		const lot = random.next();
		const secondsAgo =
			lot < 0.05 ? -3_000 : lot < 0.4 ? random.between(1, this.mostLateMs / 1_000) : 0;
		const booked = sandbox.world.book({
			voucher: card,
			count: random.between(1, 4),
			created_at: ago(sandbox, secondsAgo),
		});
		// After a delayed baseline, the trigger goes by the time of the transaction.
		const isUnclear = this.pending.has(card) && secondsAgo > 0;
		for (const { id, created_at } of booked) {
			this.tell(`${id} of ${created_at} on ${card}`);
			if (this.isWatched(card)) (isUnclear ? this.either : this.due).add(id);
		}
	}

	protected takeBaseline(): void {
		this.tell(`watching ${this.names.join(' ')} from ${this.startFrom}`);
		this.due.clear();
		for (const card of CARDS) if (this.isWatched(card)) this.begin(card);
	}

	protected placeOf({ json }: INodeExecutionData): string {
		return String(json.created_at);
	}

	/** Adds a card by code or by ID; sometimes the poll that starts watching it hits a rate limit. */
	private async add(): Promise<void> {
		const { random } = this;
		const card = random.pick(CARDS);
		const name = random.pick([card, this.idOf(card)]);
		if (this.names.includes(name) || this.gone.has(card)) return;
		const isNew = !this.isWatched(card);
		this.names.splice(random.between(0, this.names.length), 0, name);
		const isLimited = random.next() < 0.4;
		if (isLimited) this.addFault({ ...SILENT_WAIT, from: random.between(0, 4), times: Infinity });
		await this.watchAnew(() => {
			this.tell(`watching ${this.names.join(' ')}`);
			if (isNew) this.begin(card, isLimited);
		});
	}

	private async takeAway(): Promise<void> {
		const { random, names } = this;
		if (names.length < 2) return;
		names.splice(random.between(0, names.length - 1), 1);
		await this.watchAnew(() => {
			this.tell(`watching ${names.join(' ')}`);
			for (const card of CARDS) if (!this.isWatched(card)) this.forget(card);
		});
	}

	private lose(): void {
		const card = this.random.pick(CARDS);
		this.tell(card);
		this.gone.add(card);
		this.restoreFaults();
	}

	private removeAll(): void {
		const card = this.random.pick(CARDS);
		this.tell(card);
		for (const { id } of [...this.of(card)]) {
			this.sandbox.world.ledger.remove(id);
			this.due.delete(id);
		}
	}

	/** Sets which transactions are due once a card is watched. */
	private begin(card: Card, isLimited = false): void {
		this.forget(card);
		if (isLimited) this.pending.add(card);
		const { world } = this.sandbox;
		// The service reports whole seconds.
		const second = new Date(Math.floor(world.now() / 1_000) * 1_000).toISOString();
		for (const { id, created_at } of this.of(card)) {
			const isUnclear = (isLimited && created_at > second) || !this.isListed(created_at);
			if (this.startFrom === 'beginning') this.due.add(id);
			else if (isUnclear) this.either.add(id);
		}
	}

	private forget(card: Card): void {
		this.pending.delete(card);
		for (const { id } of this.of(card)) {
			this.due.delete(id);
			this.either.delete(id);
		}
	}

	private isWatched(card: Card): boolean {
		return this.names.includes(card) || this.names.includes(this.idOf(card));
	}

	private idOf(card: Card): string {
		return this.sandbox.world.vouchers.get(card).id;
	}

	private of(card: Card): readonly Transaction[] {
		return this.sandbox.world.ledger.of(this.idOf(card));
	}
}
