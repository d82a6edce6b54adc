import type { IDataObject } from 'n8n-workflow';
import type { RecordedRequest, Sandbox } from '../../../sandbox';
import { mustHold } from '../broken';
import type { Item } from './claims';
import { Colliding, type Write } from './colliding';
import type { Account, Report } from './report';
import { objectsIn, partOf, textIn } from './values';

/** Redeemable codes with their redemption limits; cards have a balance instead. */
const COUPONS: Record<string, number | null> = { 'WELCOME-10': null, 'SAVE-5': 9, 'PAY-20': 6 };
const CARDS = ['GIFT-0001', 'GIFT-0002'];
const CODES: readonly [string, ...string[]] = [
	'LEAKED-50',
	'NO-SUCH-CODE',
	...Object.keys(COUPONS),
	...CARDS,
];
const KEYS = ['cart-1', 'cart-2', 'cart-3'] as const;
const HOUR = 3_600_000;

const isDone = ({ result }: IDataObject) => result === 'SUCCESS';

/** Key of a redemption: the same for requests that ask for the same. */
function aboutOf(body: unknown): string {
	const codes = objectsIn(partOf(body, 'redeemables')).map(({ id }) => String(id));
	const amount = partOf(body, 'order', 'amount');
	return JSON.stringify([
		codes,
		textIn(body, 'order', 'source_id'),
		amount,
		textIn(body, 'customer', 'source_id'),
	]);
}

const redeem: Write = {
	isCall: ({ method, path }) => method === 'POST' && path === '/v1/redemptions',
	idIn: (answer) =>
		textIn(answer, 'parent_redemption', 'id') ??
		textIn(objectsIn(partOf(answer, 'redemptions')).find(isDone), 'id'),
	aboutIn: ({ body }) => aboutOf(body),
	claimedBy: ({ json }) => textIn(json, 'redemption_id') ?? 'nothing',
	parameters: {
		resource: 'redemption',
		operation: 'redeem',
		specifyRedeemables: 'json',
		redeemablesJson: '={{ $json.redeemables }}',
		specifyOrder: 'json',
		orderJson: '={{ $json.order }}',
		identifyCustomerBy: 'sourceId',
		customerSourceId: '={{ $json.customer.source_id }}',
		specifyMetadata: 'json',
		metadataJson: '{"channel": "shop"}',
		options: { sessionKey: '={{ $json.key }}' },
	},
};

/** A redemption is rolled back once, so its ID identifies the rollback. */
const takenIn = ({ path }: RecordedRequest) => path.split('/').at(-2) ?? '';

const rollBack: Write = {
	isCall: ({ method, path }) => method === 'POST' && path.endsWith('/rollbacks'),
	idIn: (answer, call) =>
		objectsIn(partOf(answer, 'rollbacks')).some(isDone) ? takenIn(call) : undefined,
	aboutIn: takenIn,
	isState: true,
	claimedBy: ({ json }) => (json.already === true ? undefined : String(json.redemption_id)),
	parameters: {
		resource: 'redemption',
		operation: 'rollback',
		redemptionId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		options: { reason: '={{ $json.reason }}', ifRolledBack: '={{ $json.ifRolledBack }}' },
	},
};

/** Redemptions, validations and rollbacks: what items report is true, and was caused by their own requests. */
export class RedeemingModel extends Colliding {
	/** Reported redemptions, which can be rolled back. */
	private readonly lines: string[] = [];
	private readonly redeeming: Write = {
		...redeem,
		// Others may roll it back at once.
		holds: (id) => this.sandbox.world.redemptions.get(id).status !== 'ROLLED_BACK',
	};

	constructor(sandbox: Sandbox, seed: number) {
		super(sandbox, seed, (call) => redeem.isCall(call) || rollBack.isCall(call));
		const { world, settings } = sandbox;
		for (const [code, quantity] of Object.entries(COUPONS))
			world.vouchers.change(code, { quantity });
		settings.redeemingMs = this.random.pick([0, 0, 3]);
		settings.stackingRules = {
			...settings.stackingRules,
			redeemables_application_mode: this.random.pick(['ALL', 'PARTIAL']),
			applicable_redeemables_limit: this.random.between(1, 4),
		};
	}

	protected async step(): Promise<void> {
		const dice = this.random.next();
		if (dice < 0.6) await this.redeem();
		else if (dice < 0.7) await this.hold();
		else if (dice < 0.95) await this.rollBack();
		else this.sandbox.settings.clockAheadMs += this.random.between(0, 2) * HOUR;
		this.checkLimits();
	}

	private async redeem(): Promise<void> {
		const account = await this.carryOut(this.redeeming, () => this.sale());
		for (const report of account.items.values()) this.checkRedeemed(report);
		this.remember(account);
	}

	private sale(): Item {
		const { random } = this;
		const source_id = `order-${random.between(1, 3)}`;
		const amount = random.pick([4_000, 9_000]);
		const key = random.next() < 0.2 ? random.pick(KEYS) : '';
		const customer = { source_id: random.pick(['customer-00001', 'jane']) };
		const redeemables = this.codes().map((id) => ({ object: 'voucher', id }));
		const order = random.next() < 0.8 ? { source_id, amount } : { amount };
		const json = { redeemables, order, key, customer };
		return { about: aboutOf(json), json };
	}

	private codes(): string[] {
		const count = this.random.pick([1, 1, 2, 3]);
		return [...new Set(Array.from({ length: count }, () => this.random.pick(CODES)))];
	}

	/** Checks that an item reports exactly what was applied. */
	private checkRedeemed({ ended, json, ids }: Report): void {
		if (ended !== 'done' || ids) return;
		const { redemptions, vouchers } = this.sandbox.world;
		const { id, voucher_id, amount, ...found } = redemptions.get(String(json.redemption_id));
		const children = redemptions.of(id).filter(({ object }) => object === 'redemption');
		const made = children.length > 0 ? children : [{ ...found, voucher_id, amount }];
		const shown = made.map((one) => [vouchers.get(one.voucher_id ?? '').code, one.amount ?? 0]);
		const rows = objectsIn(json.applied).map((row) => [row.id, row.credits ?? row.points ?? 0]);
		const isPart = json.outcome === 'found' && json.warnings !== undefined;
		const isSo = rows.sort().join() === shown.sort().join();
		mustHold(isSo || isPart, 'reported', `${id}: ${rows.join(' ')}, not ${shown.join(' ')}`);
	}

	private remember({ items }: Account): void {
		for (const { ended, json, ids = [json.redemption_id] } of items.values())
			if (ended === 'done') this.lines.push(...ids.map(String));
	}

	/** A validation changes nothing else, but it locks codes, so that other requests are rejected. */
	private async hold(): Promise<void> {
		const body = {
			redeemables: this.codes().map((id) => ({ object: 'voucher', id })),
			order: { amount: 2_000 },
			session: { type: 'LOCK', key: this.random.pick(KEYS), ttl: 1, ttl_unit: 'HOURS' },
		};
		await this.tills.act({ path: '/v1/validations', body });
	}

	private async rollBack(): Promise<void> {
		const [first, ...others] = this.lines;
		if (first === undefined) return;
		const { random } = this;
		const account = await this.carryOut(rollBack, () => {
			const id = random.pick([first, ...others]);
			const ifRolledBack = random.pick(['done', 'done', 'fail']);
			return { about: id, json: { id, reason: random.pick(['', 'returned']), ifRolledBack } };
		});
		for (const { ended, json, ids } of account.items.values()) {
			if (ended !== 'done' || ids) continue;
			const { status } = this.sandbox.world.redemptions.get(String(json.redemption_id));
			mustHold(status === 'ROLLED_BACK', 'claimed', `It is ${status}: ${JSON.stringify(json)}`);
			const isReported = json.already === true || objectsIn(json.given_back).length > 0;
			mustHold(isReported, 'reported', `Nothing is given back: ${JSON.stringify(json)}`);
		}
	}

	/** Checks that no limit of a code and no card balance was exceeded. */
	private checkLimits(): void {
		const { vouchers } = this.sandbox.world;
		for (const [code, quantity] of Object.entries(COUPONS)) {
			const { redeemed_quantity: uses } = vouchers.get(code);
			mustHold(uses <= (quantity ?? Infinity), 'twice', `${code} was used ${uses} times`);
		}
		for (const code of CARDS) {
			const isLeft = vouchers.get(code).balance >= 0;
			mustHold(isLeft, 'twice', `More than there was is gone from ${code}`);
		}
	}
}
