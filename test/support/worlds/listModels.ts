import type { INodeExecutionData } from 'n8n-workflow';
import { redeem, rollback } from '../../../sandbox/world/redeeming';
import type { Customer, Redemption } from '../../../sandbox/world/types';
import { byId } from '../engine';
import { TriggerModel, type Actions } from './triggerModel';

type Change = 'created' | 'updated';

const keyOf = (kind: Change, { id, updated_at }: Readonly<Customer>) =>
	kind === 'updated' ? `updated ${id} ${updated_at ?? ''}` : `created ${id}`;

/** Customers are created and updated, some appear late, and some disappear. */
export class CustomerModel extends TriggerModel<Readonly<Customer>> {
	protected readonly actions: Actions = {};
	protected readonly mostAtOnce = 5_000;
	private readonly kinds = this.random.pick<Change[]>([
		['created'],
		['updated'],
		['created', 'updated'],
		['created', 'updated'],
	]);

	protected parameters() {
		return { event: 'customer', change: this.kinds.length > 1 ? 'both' : this.kinds.join() };
	}

	protected cause(count: number): void {
		if (this.random.next() < 0.5) this.create(count);
		else this.update(count);
	}

	private create(count: number): void {
		const { customers, now } = this.sandbox.world;
		const at = now() - this.lateness();
		for (let index = 0; index < count; index += 1)
			this.note(customers.add({ ...customers.born(at), source_id: null, metadata: {} }));
	}

	private update(count: number): void {
		const { customers, now } = this.sandbox.world;
		const all = customers.all();
		const at = now() - this.lateness();
		for (let index = 0; index < count; index += 1) {
			const before = this.random.pick([all[0], ...all]);
			// Two updates in the same millisecond could not be told apart.
			const last = before?.updated_at ?? before?.created_at;
			if (!before || Date.parse(last ?? '') >= at) continue;
			this.due.delete(keyOf('updated', before));
			const updated = customers.change(before.id, { name: `Name ${at}` }, { at });
			this.tell(`${updated.id} updated at ${updated.updated_at ?? ''}`);
			if (this.kinds.includes('updated')) this.due.add(keyOf('updated', updated));
		}
	}

	protected all() {
		return this.sandbox.world.customers.all();
	}

	protected delete({ id }: Readonly<Customer>): void {
		this.sandbox.world.customers.remove(id);
	}

	protected eventsOf(customer: Readonly<Customer>): Record<string, string> {
		const { created_at, updated_at } = customer;
		const isUpdated = this.kinds.includes('updated') && updated_at !== null;
		return {
			...(this.kinds.includes('created') && { [keyOf('created', customer)]: created_at }),
			...(isUpdated && { [keyOf('updated', customer)]: updated_at }),
		};
	}

	protected override keyOf({ json }: INodeExecutionData): string {
		const { id, event_type, updated_at } = json;
		const isUpdate = event_type === 'customer.updated';
		return isUpdate ? `updated ${String(id)} ${String(updated_at)}` : `created ${String(id)}`;
	}

	protected override placeOf({ json }: INodeExecutionData): string {
		const time = json.event_type === 'customer.updated' ? json.updated_at : json.created_at;
		return `${String(time)} ${String(json.id)}`;
	}
}

/** A gift card of a campaign, a coupon, and a disabled code. */
const CODES = ['GIFT-0001', 'PAY-20', 'LEAKED-50'] as const;
const GIFT_CARDS = 'camp_GiftCards5Classic2Bb77';

/** Codes are redeemed, also without success, and rolled back; some redemptions appear late, and some disappear. */
export class RedemptionModel extends TriggerModel<Redemption> {
	protected readonly actions: Actions = {
		'roll back': { weight: 8, act: this.rollBack.bind(this) },
	};
	protected readonly mostAtOnce = 3_000;
	private readonly outcomes = this.random.pick([
		['succeeded'],
		['failed'],
		['rollback.succeeded', 'failed'],
		['succeeded', 'failed', 'rollback.succeeded', 'rollback.failed'],
	]);
	private readonly campaign = this.random.pick([undefined, undefined, GIFT_CARDS]);

	protected parameters() {
		const { outcomes, campaign } = this;
		const filters = campaign === undefined ? {} : { campaignId: byId(campaign) };
		return { event: 'redemption', outcomes, filters };
	}

	protected cause(count: number): void {
		const { random, sandbox } = this;
		const at = sandbox.world.now() - this.lateness();
		for (let index = 0; index < count; index += 1)
			this.note(redeem(sandbox.world, { voucher: random.pick(CODES), amount: 1, at }));
	}

	private rollBack(): void {
		const { world } = this.sandbox;
		const done = world.redemptions.all().filter(({ status }) => status === 'SUCCEEDED');
		const { id } = done.findLast(({ object }) => object === 'redemption') ?? {};
		if (id !== undefined) this.note(rollback(world, id, { at: world.now() - this.lateness() }));
	}

	protected all() {
		return this.sandbox.world.redemptions.all();
	}

	protected delete({ id }: Redemption): void {
		this.sandbox.world.redemptions.remove(id);
	}

	protected eventsOf({ id, created_at, object, failure, voucher_id }: Readonly<Redemption>) {
		const outcome = failure ? 'failed' : 'succeeded';
		const name = object === 'redemption' ? outcome : `rollback.${outcome}`;
		const voucher = this.sandbox.world.vouchers.find(voucher_id ?? '');
		const isOf = this.campaign === undefined || voucher?.campaign_id === this.campaign;
		const events: Record<string, string> = {};
		if (isOf && this.outcomes.includes(name)) events[id] = created_at;
		return events;
	}
}
