import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Transaction } from '../../sandbox/world/types';
import { TriggerModel, type Action } from './model';
import { ago, onTransactions, onVouchers } from './triggers';

interface Subject {
	parameters: INodeParameters;
	/** Cards whose transactions are watched. */
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

/** Transactions are booked, some of them late, and some disappear. */
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
		[
			2,
			'remove all',
			() => {
				this.removeAll();
			},
		],
	];
	private readonly smallest = this.random.pick([0, 0, 8]);
	private subject = this.random.pick(SUBJECTS);
	private readonly removable: string[] = [];

	protected parameters(): INodeParameters {
		return {
			...this.subject.parameters,
			filters: { minAmount: this.smallest },
			options: { maxEvents: this.most(5, 40, 1_000) },
		};
	}

	protected happen(): void {
		const { random, sandbox } = this;
		const isLate = random.next() < 0.4;
		const isAhead = random.next() < 0.05;
		const booked = sandbox.world.book({
			voucher: random.pick(CARDS),
			count: random.next() < 0.03 ? random.between(90, 150) : random.between(1, 4),
			amount: random.between(-20, 20) || 1,
			created_at: ago(
				sandbox,
				isAhead ? -3_000 : isLate ? random.between(1, this.mostLateMs / 1_000) : 0,
			),
		});
		for (const transaction of booked) {
			this.tell(`${transaction.id} of ${transaction.created_at}`);
			this.removable.push(transaction.id);
			if (this.counts(transaction)) this.due.add(transaction.id);
		}
	}

	protected takeBaseline(kept: readonly string[] = []): void {
		const { parameters, cards } = this.subject;
		this.tell(`watching ${JSON.stringify(parameters)}`);
		const { ledger, vouchers } = this.sandbox.world;
		const isKept = (id: string) =>
			kept.some((card) => vouchers.get(card).id === ledger.find(id)?.voucher_id);
		for (const id of this.due) if (!isKept(id)) this.due.delete(id);
		for (const transaction of CARDS.flatMap((card) => ledger.of(vouchers.get(card).id))) {
			const { id, created_at } = transaction;
			if (!this.isListed(created_at) && !isKept(id) && this.counts(transaction))
				this.either.add(id);
		}
		if (parameters.startFrom !== 'beginning') return;
		for (const card of cards.filter((one) => !kept.includes(one))) {
			for (const transaction of ledger.of(vouchers.get(card).id)) {
				if (this.counts(transaction)) this.due.add(transaction.id);
			}
		}
	}

	protected placeOf({ json }: INodeExecutionData): string {
		return String(json.id);
	}

	private async change(): Promise<void> {
		const before = this.subject;
		while (this.subject === before) this.subject = this.random.pick(SUBJECTS);
		await this.watchAnew(() => {
			this.takeBaseline(keptOf(before, this.subject));
		});
	}

	/** Removes a transaction, emitted or not. */
	private remove(): void {
		const index = Math.max(0, this.removable.length - this.random.between(1, 30));
		for (const id of this.removable.splice(index, 1)) {
			this.tell(id);
			this.sandbox.world.ledger.remove(id);
			this.due.delete(id);
		}
	}

	/** Removes all transactions of one card or of all cards: the cursor, and everything before it. */
	private removeAll(): void {
		const { ledger, vouchers } = this.sandbox.world;
		const cards = this.random.next() < 0.5 ? CARDS : [this.random.pick(CARDS)];
		this.tell(cards.join(' '));
		for (const { id } of cards.flatMap((card) => [...ledger.of(vouchers.get(card).id)])) {
			ledger.remove(id);
			this.due.delete(id);
		}
	}

	private counts({ voucher_id, details }: Transaction): boolean {
		const { vouchers } = this.sandbox.world;
		return (
			this.subject.cards.some((card) => vouchers.get(card).id === voucher_id) &&
			Math.abs(details.balance.amount) >= this.smallest
		);
	}
}

/** Cards that continue where they were: state belongs to a card, and to the time at which watching it began. */
function keptOf(before: Subject, after: Subject): readonly string[] {
	const single = [before, after].every(({ parameters }) => parameters.watch === 'vouchers');
	if (!single || before.parameters.startFrom !== after.parameters.startFrom) return [];
	return after.cards.filter((card) => before.cards.includes(card));
}
