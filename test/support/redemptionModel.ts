import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { redeem, rollback } from '../../sandbox/world/redeeming';
import type { Redemption } from '../../sandbox/world/types';
import { byId } from './engine';
import { TriggerModel, type Action } from './model';

/** A gift card of a campaign, a coupon, and a disabled code. */
const CODES = ['GIFT-0001', 'PAY-20', 'LEAKED-50'] as const;
const GIFT_CARDS = 'camp_GiftCards5Classic2Bb77';

/** Codes are redeemed, also without success, and rolled back; some redemptions appear late, and some disappear. */
export class RedemptionModel extends TriggerModel {
	protected readonly actions: readonly Action[] = [
		[
			30,
			'redeem',
			() => {
				this.happen();
			},
		],
		[
			8,
			'roll back',
			() => {
				this.rollBack();
			},
		],
		[3, 'change', () => this.change()],
		[
			3,
			'crowd',
			() => {
				this.redeem(this.crowd(3_000));
			},
		],
		[
			4,
			'remove',
			() => {
				this.remove();
			},
		],
	];
	private readonly outcomes = this.random.pick([
		['succeeded'],
		['failed'],
		['rollback.succeeded', 'failed'],
		['succeeded', 'failed', 'rollback.succeeded', 'rollback.failed'],
	]);
	private readonly campaign = this.random.pick([undefined, undefined, GIFT_CARDS]);
	private startFrom = this.random.pick(['now', 'now', 'beginning']);

	protected parameters(): INodeParameters {
		return {
			event: 'redemption',
			outcomes: this.outcomes,
			filters: this.campaign === undefined ? {} : { campaignId: byId(this.campaign) },
			startFrom: this.startFrom,
			options: { maxEvents: this.most(5, 40, 1_000) },
		};
	}

	protected happen(): void {
		this.redeem(this.random.between(1, 4));
	}

	private redeem(count: number): void {
		const { random, sandbox } = this;
		const at = this.time();
		for (let index = 0; index < count; index += 1)
			this.note(redeem(sandbox.world, { voucher: random.pick(CODES), amount: 1, at }));
	}

	private rollBack(): void {
		const { world } = this.sandbox;
		const done = world.redemptions.all().filter(({ status }) => status === 'SUCCEEDED');
		const { id } = done.findLast(({ object }) => object === 'redemption') ?? {};
		if (id !== undefined) this.note(rollback(world, id, { at: this.time() }));
	}

	protected takeBaseline(): void {
		this.tell(
			`watching ${this.outcomes.join()} of ${this.campaign ?? 'all'} from ${this.startFrom}`,
		);
		this.due.clear();
		for (const one of this.sandbox.world.redemptions) {
			if (!this.counts(one)) continue;
			if (this.startFrom !== 'now') this.due.add(one.id);
			else if (!this.isListed(one.created_at)) this.either.add(one.id);
		}
	}

	protected placeOf({ json }: INodeExecutionData): string {
		return `${String(json.date)} ${String(json.id)}`;
	}

	private async change(): Promise<void> {
		this.startFrom = this.startFrom === 'now' ? 'beginning' : 'now';
		await this.watchAnew();
	}

	private remove(): void {
		const { redemptions } = this.sandbox.world;
		const { id } = redemptions.all().at(-this.random.between(1, 120)) ?? {};
		if (id === undefined) return;
		this.tell(id);
		redemptions.remove(id);
		this.due.delete(id);
	}

	/** Now or slightly earlier: some events appear late. */
	private time(): number {
		const { random, sandbox } = this;
		return sandbox.world.now() - (random.next() < 0.4 ? random.between(1, this.mostLateMs) : 0);
	}

	private note(redemption: Readonly<Redemption>): void {
		this.tell(`${redemption.id} of ${redemption.created_at}`);
		if (this.counts(redemption)) this.due.add(redemption.id);
	}

	private counts({ object, failure, voucher_id }: Readonly<Redemption>): boolean {
		const outcome = failure ? 'failed' : 'succeeded';
		const name = object === 'redemption' ? outcome : `rollback.${outcome}`;
		const voucher = this.sandbox.world.vouchers.find(voucher_id ?? '');
		return (
			this.outcomes.includes(name) &&
			(this.campaign === undefined || voucher?.campaign_id === this.campaign)
		);
	}
}
