import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { Random } from '../../sandbox/world/random';
import type { Redemption } from '../../sandbox/world/types';
import { believe } from './beliefs';
import { mustHold, type Invariant } from './broken';
import { credentialsFor, runNode } from './engine';

/** Codes to be used, with how often each may be; cards have a balance in place of that. */
const COUPONS: Record<string, number | null> = { 'WELCOME-10': null, 'SAVE-5': 4, 'PAY-20': 3 };
const CARDS = ['GIFT-0001', 'GIFT-0002'];
const CODES: readonly [string, ...string[]] = [
	'LEAKED-50',
	'NO-SUCH-CODE',
	...Object.keys(COUPONS),
	...CARDS,
];
const KEYS = ['cart-1', 'cart-2', 'cart-3'] as const;
const STEPS = 12;
const MOST_ITEMS = 4;
const HOUR = 3_600_000;

/** What was asked of one item of a redemption, and what it said. */
interface Said {
	mark: number;
	amount: number;
	codes: string[];
	/** Its output; undefined where it failed. */
	item?: IDataObject;
	/** Whether its error leaves open what came of it. */
	isOpen: boolean;
}

/** Draws redemptions, sessions, rollbacks and faults, and compares what items say with what the service has. */
export class RedeemingModel {
	private readonly random: Random;
	private readonly said: Said[] = [];
	/** IDs of redemptions that an item said to be taken back. */
	private readonly backs = new Set<string>();
	/** IDs of redemptions of which an error leaves open whether they were taken back. */
	private readonly openBacks = new Set<string>();
	private readonly balances: Map<string, number>;

	constructor(
		private readonly sandbox: Sandbox,
		seed: number,
		beliefs: Beliefs,
	) {
		this.random = new Random(seed);
		sandbox.reset();
		believe(sandbox, beliefs);
		const { world, settings } = sandbox;
		for (const [code, quantity] of Object.entries(COUPONS))
			world.vouchers.change(code, { quantity });
		this.balances = new Map(CARDS.map((code) => [code, world.vouchers.get(code).balance]));
		settings.redeemingMs = this.random.pick([0, 0, 5]);
		settings.stackingRules = {
			...settings.stackingRules,
			redeemables_application_mode: this.random.pick(['ALL', 'PARTIAL']),
			applicable_redeemables_limit: this.random.between(1, 4),
		};
	}

	/** How many redemptions were asked for. */
	get drawn(): number {
		return this.said.length;
	}

	/** Does what was drawn. @throws Broken when what nobody may ever pass was passed */
	async run(): Promise<void> {
		for (let step = 0; step < STEPS; step += 1) {
			const dice = this.random.next();
			if (dice < 0.5) await this.redeem();
			else if (dice < 0.7) await this.hold();
			else if (dice < 0.9) await this.rollBack();
			else this.sandbox.settings.clockAheadMs += this.random.between(0, 2) * HOUR;
			this.checkLimits();
		}
	}

	private async redeem(): Promise<void> {
		const count = this.random.between(1, MOST_ITEMS);
		const items = Array.from({ length: count }, (_, index) => ({
			mark: this.said.length + index,
			redeemables: this.codes().map((id) => ({ object: 'voucher', id })),
			order: { source_id: this.orderId(index), amount: this.random.between(1, 9) * 1_000 },
			key: this.random.next() < 0.3 ? this.random.pick(KEYS) : '',
		}));
		this.disturb('/v1/redemptions');
		const lookUp = this.random.next() < 0.6;
		const outputs = await this.outputs(items, {
			resource: 'redemption',
			operation: 'redeem',
			specifyRedeemables: 'json',
			redeemablesJson: '={{ $json.redeemables }}',
			specifyOrder: 'json',
			orderJson: '={{ $json.order }}',
			specifyMetadata: 'json',
			metadataJson: '={{ { mark: $json.mark } }}',
			options: { lookUp, sessionKey: '={{ $json.key }}' },
		});
		for (const [index, { mark, order, redeemables }] of items.entries()) {
			const output = outputs[index] ?? {};
			const isOpen = 'error' in output && /not known whether/.test(JSON.stringify(output));
			const item = 'error' in output ? undefined : output;
			const asked = redeemables.map(({ id }) => id);
			this.said.push({ mark, amount: order.amount, codes: asked, item, isOpen });
		}
	}

	private async hold(): Promise<void> {
		const items = [{ redeemables: this.codes().map((id) => ({ object: 'voucher', id })) }];
		this.disturb('/v1/validations');
		const sessionKey = this.random.pick(KEYS);
		await this.outputs(items, {
			resource: 'validation',
			operation: 'validate',
			specifyRedeemables: 'json',
			redeemablesJson: '={{ $json.redeemables }}',
			specifyOrder: 'json',
			orderJson: '{"amount": 2000}',
			hold: true,
			sessionKey,
			sessionTtl: 1,
			sessionTtlUnit: 'HOURS',
		});
	}

	private async rollBack(): Promise<void> {
		const known = this.said.flatMap(({ item }) => (item ? [String(item.redemption_id)] : []));
		const [first, ...others] = known;
		if (first === undefined) return;
		const ids = [this.random.pick([first, ...others]), this.random.pick([first, ...others])];
		this.disturb('/v1/redemptions/');
		const outputs = await this.outputs(
			ids.map((id) => ({ id })),
			{
				resource: 'redemption',
				operation: 'rollback',
				redemptionId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			},
		);
		for (const [index, output] of outputs.entries()) {
			if (output.rolled_back === true) this.backs.add(String(output.redemption_id));
			// An answer that cannot be read leaves it open; a repeat would do no harm.
			else if (/cannot be used/.test(JSON.stringify(output))) this.openBacks.add(ids[index] ?? '');
		}
	}

	/** What becomes of each item, in their order; an error is under `error`. */
	private async outputs(items: IDataObject[], parameters: INodeParameters): Promise<IDataObject[]> {
		const result = await runNode({
			credentials: credentialsFor(this.sandbox),
			items,
			parameters: { ...parameters, requestOptions: { timeout: 5, concurrency: 3 } },
			node: { onError: 'continueRegularOutput' },
		});
		if (result.error) throw result.error;
		this.sandbox.faults.clear();
		return result.items.map(({ json }) => json);
	}

	private codes(): string[] {
		const count = this.random.between(1, 3);
		return [...new Set(Array.from({ length: count }, () => this.random.pick(CODES)))];
	}

	/** Mostly a new order, sometimes one that others have as well. */
	private orderId(index: number): string {
		const number = this.said.length + index;
		return this.random.next() < 0.2 ? 'order-again' : `order-${number}`;
	}

	private disturb(path: string): void {
		if (this.random.next() < 0.4) return;
		const busy = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };
		this.sandbox.faults.add({
			method: this.random.next() < 0.8 ? 'POST' : undefined,
			path,
			from: this.random.between(0, 3),
			times: this.random.between(1, 2),
			...this.random.pick<Fault>([
				{ kind: 'resetBefore' },
				{ kind: 'resetAfter' },
				{ kind: 'truncatedJson' },
				{ kind: 'emptyBody' },
				{ kind: 'status', status: 503 },
				{ kind: 'status', status: 400, body: busy },
			]),
		});
	}

	/** What nobody may ever pass: the limits of the codes, and what is on the cards. */
	private checkLimits(): void {
		const { vouchers } = this.sandbox.world;
		for (const [code, quantity] of Object.entries(COUPONS)) {
			const { redeemed_quantity: uses } = vouchers.get(code);
			mustHold(uses <= (quantity ?? Infinity), 'twice', `${code} was used ${uses} times`);
		}
		for (const code of CARDS)
			mustHold(
				vouchers.get(code).balance >= 0,
				'twice',
				`More than there was is gone from ${code}`,
			);
	}

	/** Compares what was said with what is there. @throws Broken where they differ */
	check(): void {
		for (const said of this.said) this.checkOne(said);
		const { vouchers } = this.sandbox.world;
		const counted = this.counted();
		for (const code of Object.keys(COUPONS)) {
			// Uses that were there from the beginning are no concern of this run.
			const before = seeded.get(code) ?? 0;
			const uses = before + (counted.uses.get(code) ?? 0);
			mustBeEqual(vouchers.get(code).redeemed_quantity, uses, 'told', `Uses of ${code}`);
		}
		for (const [code, before] of this.balances) {
			const left = before - (counted.credits.get(code) ?? 0);
			mustBeEqual(vouchers.get(code).balance, left, 'told', `Balance of ${code}`);
		}
	}

	private checkOne({ mark, item, isOpen, amount, codes }: Said): void {
		const made = this.made(mark);
		mustHold(made.length <= 1, 'twice', `${mark} was redeemed ${made.length} times`);
		if (item === undefined) {
			// What was refused was not done; of what is open, nobody knows.
			mustHold(isOpen || made.length === 0, 'failed', `${mark} was redeemed, and called refused`);
			return;
		}
		const found = this.sandbox.world.redemptions.get(String(item.redemption_id));
		if (!this.openBacks.has(found.id)) {
			const isBack = this.backs.has(found.id);
			const status = isBack ? 'ROLLED_BACK' : 'SUCCEEDED';
			mustBeEqual(found.status, status, isBack ? 'claimed' : 'failed', `Status of ${mark}`);
		}
		const [own] = made;
		mustBeEqual(own?.id, item.redemption_id, 'claimed', `Redemption of ${mark}`);
		const told = [...rowsOf(item.applied), ...rowsOf(item.not_applied)].map(({ id }) => String(id));
		mustBeEqual(told.sort().join(), codes.toSorted().join(), 'told', `Codes of ${mark}`);
		// What was taken off an order before counts as well.
		if (item.order_source_id === 'order-again') return;
		mustBeEqual(item.total_before, amount, 'told', `Total before ${mark}`);
		mustBeEqual(item.total_after, leftOf(amount, item, codes), 'told', `Total after ${mark}`);
	}

	/** The redemptions that were made for what was asked, those made together as one. */
	private made(mark: number): readonly Readonly<Redemption>[] {
		const { redemptions } = this.sandbox.world;
		return redemptions.all().filter(({ id, metadata, parent_id, object, failure }) => {
			const isMarked = [{ metadata }, ...redemptions.of(id)].some(
				(one) => one.metadata?.mark === mark,
			);
			return isMarked && parent_id === null && object === 'redemption' && !failure;
		});
	}

	/** Uses and credits by code, as items told them; of what was left open, as it is. */
	private counted() {
		const uses = new Map<string, number>();
		const credits = new Map<string, number>();
		const add = (map: Map<string, number>, code: string, count: number) =>
			map.set(code, (map.get(code) ?? 0) + count);
		const { redemptions, vouchers } = this.sandbox.world;
		const isBack = (id: string) =>
			this.backs.has(id) ||
			(this.openBacks.has(id) && redemptions.get(id).status === 'ROLLED_BACK');
		const told = new Set<string>();
		for (const { item } of this.said) {
			const id = String(item?.redemption_id);
			if (!item || told.has(id) || isBack(id)) continue;
			told.add(id);
			for (const { id: code, credits: taken } of rowsOf(item.applied)) {
				add(uses, String(code), 1);
				add(credits, String(code), Number(taken ?? 0));
			}
		}
		for (const { mark, isOpen } of this.said) {
			if (!isOpen) continue;
			for (const { id } of this.made(mark)) {
				const children = redemptions.of(id).filter(({ object }) => object === 'redemption');
				const own = children.length > 0 ? children : [redemptions.get(id)];
				for (const { voucher_id, amount, status } of own) {
					if (status !== 'SUCCEEDED' || told.has(id)) continue;
					const { code } = vouchers.get(voucher_id ?? '');
					add(uses, code, 1);
					add(credits, code, amount ?? 0);
				}
			}
		}
		return { uses, credits };
	}
}

function mustBeEqual(actual: unknown, right: unknown, invariant: Invariant, what: string): void {
	mustHold(actual === right, invariant, `${what}: ${String(actual)}, not ${String(right)}`);
}

/** How often codes were used when the run began. */
const seeded = new Map([['WELCOME-10', 3]]);

const rowsOf = (value: unknown): IDataObject[] =>
	Array.isArray(value) ? value.filter((row): row is IDataObject => typeof row === 'object') : [];

/** What an order costs after what an item says was applied, in the order in which it was asked for. */
function leftOf(amount: number, { applied }: IDataObject, codes: readonly string[]): number {
	const placeOf = ({ id }: IDataObject) => codes.indexOf(String(id));
	const inOrder = rowsOf(applied).sort((a, b) => placeOf(a) - placeOf(b));
	return inOrder.reduce((left, { id, credits }) => {
		switch (id) {
			case 'WELCOME-10':
				return left - Math.round(left / 10);
			case 'SAVE-5':
				return Math.max(0, left - 500);
			case 'PAY-20':
				return Math.min(left, 2_000);
			default:
				return left - Number(credits);
		}
	}, amount);
}
