import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Transaction } from '../../sandbox/world/types';
import { TriggerModel, type Action } from './model';
import { ago, onTransactions, onVouchers } from './triggers';

interface Subject {
	parameters: INodeParameters;
	/** The cards that are watched by it. */
	cards: readonly string[];
}

const CARDS = ['COFFEE-0001', 'COFFEE-0002', 'GIFT-0001'] as const;

const SUBJECTS: readonly [Subject, ...Subject[]] = [
	{ parameters: onTransactions(), cards: CARDS.slice(0, 2) },
	{ parameters: onVouchers(CARDS[0]), cards: CARDS.slice(0, 1) },
	{ parameters: onVouchers(...CARDS), cards: CARDS },
	{ parameters: onTransactions('Gift Cards'), cards: CARDS.slice(2) },
	{ parameters: { ...onVouchers(CARDS[1]), startFrom: 'beginning' }, cards: [CARDS[1]] },
];

/** How many transactions may disappear: fewer than the trigger remembers to go on from. */
const MOST_REMOVED = 8;

/** Transactions are booked, late ones among them, and some disappear. */
export class TransactionModel extends TriggerModel {
	protected readonly actions: readonly Action[] = [
		[
			30,
			'book',
			() => {
				this.happen();
			},
		],
		[3, 'change', () => this.change()],
		[
			4,
			'remove',
			() => {
				this.remove();
			},
		],
	];
	private readonly smallest = this.random.pick([0, 0, 8]);
	private subject = this.random.pick(SUBJECTS);
	private readonly removable: string[] = [];
	private removed = 0;

	protected parameters(): INodeParameters {
		return {
			...this.subject.parameters,
			filters: { minAmount: this.smallest },
			options: { maxEvents: this.random.pick([5, 40, 1_000]) },
		};
	}

	protected happen(): void {
		const { random, sandbox } = this;
		const isLate = random.next() < 0.4;
		const booked = sandbox.world.book({
			voucher: random.pick(CARDS),
			count: random.next() < 0.03 ? random.between(90, 150) : random.between(1, 4),
			amount: random.between(-20, 20) || 1,
			created_at: ago(sandbox, isLate ? random.between(1, 59) : 0),
		});
		for (const transaction of booked) {
			this.tell(`${transaction.id} of ${transaction.created_at}`);
			this.removable.push(transaction.id);
			if (this.counts(transaction)) this.due.add(transaction.id);
		}
	}

	protected takeBaseline(): void {
		const { parameters, cards } = this.subject;
		this.tell(`watching ${JSON.stringify(parameters)}`);
		this.due.clear();
		if (parameters.startFrom !== 'beginning') return;
		const { ledger, vouchers } = this.sandbox.world;
		for (const card of cards) {
			for (const transaction of ledger.of(vouchers.get(card).id)) {
				if (this.counts(transaction)) this.due.add(transaction.id);
			}
		}
	}

	protected placeOf({ id }: IDataObject): string {
		return String(id);
	}

	private async change(): Promise<void> {
		const before = this.subject;
		while (this.subject === before) this.subject = this.random.pick(SUBJECTS);
		await this.watchAnew();
	}

	/** A transaction disappears, whether it was emitted or not. */
	private remove(): void {
		const index = Math.max(0, this.removable.length - this.random.between(1, 30));
		const [id] = this.removed < MOST_REMOVED ? this.removable.splice(index, 1) : [];
		if (id === undefined) return;
		this.removed += 1;
		this.tell(id);
		this.sandbox.world.ledger.remove(id);
		this.due.delete(id);
	}

	private counts({ voucher_id, details }: Transaction): boolean {
		const { vouchers } = this.sandbox.world;
		return (
			this.subject.cards.some((card) => vouchers.get(card).id === voucher_id) &&
			Math.abs(details.balance.amount) >= this.smallest
		);
	}
}
