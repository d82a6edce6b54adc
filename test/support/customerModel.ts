import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Customer } from '../../sandbox/world/types';
import { TriggerModel, type Action } from './model';

/** Customers are created and updated, some appear late, and some disappear. */
export class CustomerModel extends TriggerModel {
	protected readonly actions: readonly Action[] = [
		[
			30,
			'happen',
			() => {
				this.happen();
			},
		],
		[3, 'change', () => this.change()],
		[
			2,
			'crowd of new ones',
			() => {
				this.create(this.crowd(5_000));
			},
		],
		[
			2,
			'crowd of updates',
			() => {
				this.update(this.crowd(3_000));
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
	private readonly kind = this.random.pick(['created', 'updated', 'both', 'both']);
	private startFrom = this.random.pick(['now', 'now', 'beginning']);

	protected parameters(): INodeParameters {
		return {
			event: 'customer',
			change: this.kind,
			startFrom: this.startFrom,
			options: { maxEvents: this.most(5, 40, 1_000) },
		};
	}

	protected happen(): void {
		const count = this.random.between(1, 4);
		if (this.random.next() < 0.5) this.create(count);
		else this.update(count);
	}

	private create(count: number): void {
		const { customers, now } = this.sandbox.world;
		const at = now() - this.lateness();
		for (let index = 0; index < count; index += 1) {
			const created = customers.add({ ...customers.born(at), source_id: null, metadata: {} });
			this.tell(`${created.id} created at ${created.created_at}`);
			this.expect('created', created);
		}
	}

	private update(count: number): void {
		const { random, sandbox } = this;
		const { customers, now } = sandbox.world;
		const all = customers.all();
		const at = now() - this.lateness();
		for (let index = 0; index < count; index += 1) {
			const before = random.pick([all[0], ...all]);
			// Two updates in the same millisecond could not be told apart.
			const last = before?.updated_at ?? before?.created_at;
			if (!before || Date.parse(last ?? '') >= at) continue;
			this.due.delete(keyOf('updated', before));
			const updated = customers.change(before.id, { name: `Name ${at}` }, { at });
			this.tell(`${updated.id} updated at ${updated.updated_at ?? ''}`);
			this.expect('updated', updated);
		}
	}

	protected takeBaseline(): void {
		this.tell(`watching ${this.kind} from ${this.startFrom}`);
		this.due.clear();
		for (const customer of this.sandbox.world.customers) {
			if (this.startFrom !== 'now') continue;
			const isListed = this.isListed(customer.created_at);
			if (!isListed) this.either.add(keyOf('created', customer));
			if (!isListed || !this.isListed(customer.updated_at ?? customer.created_at))
				this.either.add(keyOf('updated', customer));
		}
		if (this.startFrom === 'now') return;
		for (const customer of this.sandbox.world.customers) {
			this.expect('created', customer);
			if (customer.updated_at !== null) this.expect('updated', customer);
		}
	}

	protected override keyOf({ json }: INodeExecutionData): string {
		const { id, event_type, updated_at } = json;
		const isUpdate = event_type === 'customer.updated';
		return isUpdate ? `updated ${String(id)} ${String(updated_at)}` : `created ${String(id)}`;
	}

	protected placeOf({ json }: INodeExecutionData): string {
		const time = json.event_type === 'customer.updated' ? json.updated_at : json.created_at;
		return `${String(time)} ${String(json.id)}`;
	}

	private async change(): Promise<void> {
		this.startFrom = this.startFrom === 'now' ? 'beginning' : 'now';
		await this.watchAnew();
	}

	private remove(): void {
		const { customers } = this.sandbox.world;
		const found = customers.all().at(-this.random.between(1, 120));
		if (!found) return;
		this.tell(found.id);
		customers.remove(found.id);
		for (const kind of ['created', 'updated'] as const) this.due.delete(keyOf(kind, found));
	}

	private lateness(): number {
		return this.random.next() < 0.4 ? this.random.between(1, this.mostLateMs) : 0;
	}

	private expect(kind: 'created' | 'updated', customer: Readonly<Customer>): void {
		if (this.kind === 'both' || this.kind === kind) this.due.add(keyOf(kind, customer));
	}
}

function keyOf(kind: 'created' | 'updated', { id, updated_at }: Readonly<Customer>): string {
	return kind === 'updated' ? `updated ${id} ${updated_at ?? ''}` : `created ${id}`;
}
