import type { INodeExecutionData } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import type { Transaction } from '../../../sandbox/world/types';
import { ago, onTransactions, onVouchers, SILENT_WAIT } from '../triggers';
import { TriggerModel, type Actions } from './triggerModel';

const CARDS = ['COFFEE-0001', 'COFFEE-0002', 'COFFEE-0003', 'GIFT-0001'] as const;

/** A campaign, or cards by their codes and IDs. */
type Subject = string | readonly string[];

/**
 * Transactions of a campaign or of single cards are booked, some of them late, and some disappear. What is watched changes:
 * cards are added and removed, by code and by ID, and some are missing for a while.
 */
export class TransactionModel extends TriggerModel<Transaction> {
	protected readonly actions: Actions = {
		add: { weight: 8, act: this.add.bind(this) },
		'take away': { weight: 5, act: this.takeAway.bind(this) },
		lose: { weight: 5, act: this.lose.bind(this) },
		find: { weight: 5, act: this.mend.bind(this) },
		'remove all': { weight: 2, act: this.removeAll.bind(this) },
	};
	protected readonly mostAtOnce = 150;
	private readonly minAmount = this.random.pick([0, 0, 8]);
	private readonly hasCode = this.random.next() < 0.3;
	private subject = this.drawSubject();
	/** Cards that the service reports as not found. */
	private readonly gone = new Set<string>();
	/** IDs of cards whose baseline a rate limit may have delayed. */
	private readonly pending = new Set<string>();

	private drawSubject(): Subject {
		const some = this.random.pick([[CARDS[0]], [CARDS[1]], [CARDS[0], CARDS[3]], CARDS]);
		return this.random.pick([some, some, some, 'Coffee Club', 'Gift Cards']);
	}

	protected parameters() {
		const { subject, minAmount, hasCode } = this;
		return {
			...(typeof subject === 'string' ? onTransactions(subject) : onVouchers(...subject)),
			filters: { minAmount },
			options: { addCardCode: hasCode },
		};
	}

	protected override crowdSize(): number {
		return this.random.between(90, this.mostAtOnce);
	}

	protected override standing(): Fault[] {
		const status = { kind: 'status', status: 404, times: Infinity } as const;
		return [...this.gone]
			.flatMap((card) => [encodeURIComponent(card), this.idOf(card)])
			.map((name) => ({ ...status, path: `/v1/vouchers/${name}` }));
	}

	protected override mend(): void {
		this.gone.clear();
		super.mend();
	}

	protected override inspect({ json }: INodeExecutionData): void {
		const code = json.voucher_code ?? null;
		const isKnown = this.sandbox.world.vouchers.find(String(code))?.code === code;
		if (this.hasCode && !isKnown && code !== null)
			throw new Error(`Emitted with a wrong code: ${String(json.id)}`);
	}

	protected cause(count: number): void {
		const { random, sandbox } = this;
		const isAhead = random.next() < 0.05;
		const secondsAgo = isAhead ? -3_000 : Math.ceil(this.lateness() / 1_000);
		const booked = sandbox.world.book({
			voucher: random.pick(CARDS),
			count,
			amount: random.between(-20, 20) || 1,
			created_at: ago(sandbox, secondsAgo),
		});
		// After a delayed baseline, the trigger goes by the time of the transaction.
		for (const one of booked) this.note(one, secondsAgo > 0 && this.pending.has(one.voucher_id));
	}

	protected all(subject = this.subject): readonly Transaction[] {
		const { ledger, campaigns } = this.sandbox.world;
		if (typeof subject === 'string') return ledger.of(campaigns.get(subject).id);
		const cards = CARDS.filter((card) => this.isNamed(card, subject));
		return cards.flatMap((card) => [...ledger.of(this.idOf(card))]);
	}

	protected delete({ id }: Transaction): void {
		this.sandbox.world.ledger.remove(id);
	}

	protected eventsOf({ id, created_at, voucher_id, details }: Transaction) {
		const { subject, sandbox } = this;
		const { vouchers, campaigns } = sandbox.world;
		const { code, campaign_id } = vouchers.get(voucher_id);
		const isWatched =
			typeof subject === 'string'
				? campaign_id === campaigns.get(subject).id
				: this.isNamed(code, subject);
		const events: Record<string, string> = {};
		const isLarge = Math.abs(details.balance.amount) >= this.minAmount;
		if (isWatched && isLarge) events[id] = created_at;
		return events;
	}

	protected override isDueAtStart(row: Transaction, time: string): boolean | undefined {
		// The service reports whole seconds.
		const second = new Date(Math.floor(this.sandbox.world.now() / 1_000) * 1_000).toISOString();
		const isUnclear = this.pending.has(row.voucher_id) && time > second;
		return isUnclear ? undefined : super.isDueAtStart(row, time);
	}

	protected override async change(): Promise<void> {
		await this.watch(this.drawSubject());
	}

	/** Adds a card by code or by ID; sometimes the poll that starts watching it hits a rate limit. */
	private async add(): Promise<void> {
		const { random, subject } = this;
		const card = random.pick(CARDS);
		const name = random.pick([card, this.idOf(card)]);
		if (typeof subject === 'string' || subject.includes(name) || this.gone.has(card)) return;
		const isLimited = random.next() < 0.4;
		if (isLimited) this.addFault({ ...SILENT_WAIT, from: random.between(0, 4), times: Infinity });
		await this.watch(subject.toSpliced(random.between(0, subject.length), 0, name), isLimited);
	}

	private async takeAway(): Promise<void> {
		const { random, subject } = this;
		if (typeof subject === 'string' || subject.length < 2) return;
		await this.watch(subject.toSpliced(random.between(0, subject.length - 1), 1));
	}

	/**
	 * Changes what is watched. Cards continue where they were: state belongs to a card. Others get a baseline.
	 * @param isLimited true if a rate limit may delay it
	 */
	private async watch(subject: Subject, isLimited = false): Promise<void> {
		const before = this.subject;
		const areCards = typeof before !== 'string' && typeof subject !== 'string';
		const isKept = ({ voucher_id }: Transaction) => {
			const { code } = this.sandbox.world.vouchers.get(voucher_id);
			if (areCards) return this.isNamed(code, before) && this.isNamed(code, subject);
			return subject === before;
		};
		for (const row of this.all()) {
			if (isKept(row)) continue;
			this.forget(row);
			this.either.delete(row.id);
		}
		this.subject = subject;
		await this.watchAnew();
		for (const card of CARDS) {
			if (areCards && this.isNamed(card, before) && this.isNamed(card, subject)) continue;
			this.pending.delete(this.idOf(card));
			if (isLimited) this.pending.add(this.idOf(card));
		}
		this.takeBaseline(this.all().filter((row) => !isKept(row)));
	}

	private lose(): void {
		if (typeof this.subject === 'string') return;
		const card = this.random.pick(CARDS);
		this.tell(card);
		this.gone.add(card);
		this.restoreFaults();
	}

	/** Removes all transactions of one card or of all cards: the cursor, and everything before it. */
	private removeAll(): void {
		const cards = this.random.next() < 0.3 ? CARDS : [this.random.pick(CARDS)];
		for (const row of [...this.all(cards)]) {
			this.forget(row);
			this.delete(row);
		}
	}

	private isNamed(code: string, names: readonly string[]): boolean {
		return names.includes(code) || names.includes(this.idOf(code));
	}

	private idOf(code: string): string {
		return this.sandbox.world.vouchers.get(code).id;
	}
}
