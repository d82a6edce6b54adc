import type { INode, INodeParameters } from 'n8n-workflow';
import type { ActionNodes } from '../../actionNodes';
import type { Fault, RecordedRequest, Sandbox } from '../../../sandbox';
import { credentialsFor, runNode } from '../engine';
import { otherProcess } from '../otherProcess';
import { checkClaims, type Item, type Run } from './claims';
import { Ledger, type Effects, type Entry } from './ledger';
import { Model } from './model';
import { Tills } from './tills';
import { accountOf, type Account, type Report } from './report';

/** A kind of write of the node. */
export interface Write extends Effects, Pick<Run, 'claimedBy' | 'holds' | 'isState'> {
	/** The operation, with expressions that read the item. */
	parameters: INodeParameters;
}

const BUSY = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };

/** Another n8n process. Reused, because loading the node takes a while. */
let another: ActionNodes | undefined;

/**
 * A shop in which everybody does the same at once: the same few orders, codes, amounts and customers for all, other tills,
 * lost responses, lagging lists, busy rejections, several executions and processes, and n8n's retries.
 */
export abstract class Colliding extends Model {
	protected readonly tills: Tills;
	/** By the requests that they record. */
	private readonly ledgers = new Map<Effects['isCall'], Ledger>();

	/** @param isCopied selects the requests that other tills send, too */
	constructor(sandbox: Sandbox, seed: number, isCopied: (call: RecordedRequest) => boolean) {
		super(sandbox, seed);
		this.tills = new Tills(sandbox, this.random, isCopied, this.random.pick([0, 0.15, 0.4]));
	}

	/** Finishes all pending work before a run is judged. */
	protected settle?(): void;

	/** Runs a write, in one or two parallel executions, and compares its reports with what the service did. */
	protected async carryOut(write: Write, draw: () => Item): Promise<Account> {
		const ledger = this.ledgerOf(write);
		const from = ledger.entries.length;
		this.disturb();
		const runs = this.random.next() < 0.2 ? 2 : 1;
		const drawn = Array.from({ length: runs }, () => this.itemsOf(draw));
		const accounts = await Promise.all(drawn.map((items) => this.execute(write.parameters, items)));
		this.sandbox.faults.clear();
		await this.tills.settle();
		this.settle?.();
		const account = merged(drawn, accounts);
		const entries = ledger.entries.slice(from);
		this.tell(storyOf(entries));
		this.countAll(account, entries);
		checkClaims({ ...write, items: drawn.flat(), account, entries, history: ledger.entries });
		return account;
	}

	private itemsOf(draw: () => Item): Item[] {
		const items = Array.from({ length: this.random.pick([1, 2, 3, 4, 8]) }, draw);
		this.count('drawn', items.length);
		return items;
	}

	private async execute(parameters: INodeParameters, items: readonly Item[]): Promise<Account> {
		const { random } = this;
		const node = this.settings();
		const requestOptions = {
			timeout: 5,
			concurrency: random.between(1, 4),
			maxWait: random.pick([0, 5, 60]),
			longestLook: random.pick([0, 10, 10, 60]),
		};
		const process = random.next() < 0.3 ? (another ??= otherProcess()) : undefined;
		this.tell(`${items.map(({ about }) => about).join(' | ')} ${JSON.stringify(node)}`);
		const result = await runNode({
			credentials: credentialsFor(this.sandbox),
			items: items.map(({ json }) => json),
			parameters: { ...parameters, requestOptions },
			node,
			process,
		});
		const account = accountOf(result, items.length);
		for (const [place, report] of account.items) this.tell(lineOf(place, report));
		return account;
	}

	/** Random settings of the node. */
	private settings(): Partial<INode> {
		const onError = this.random.pick<INode['onError']>([
			'continueRegularOutput',
			'continueErrorOutput',
			'stopWorkflow',
		]);
		if (this.random.next() < 0.7) return { onError };
		return { onError, retryOnFail: true, maxTries: this.random.between(2, 5), waitBetweenTries: 1 };
	}

	/** Responses are lost before or after the effect, or requests are rejected as busy. */
	private disturb(): void {
		const { random, sandbox } = this;
		for (let count = random.pick([0, 1, 1, 2]); count > 0; count -= 1) {
			const fault = {
				method: random.next() < 0.8 ? 'POST' : undefined,
				from: random.between(0, 3),
				times: random.pick([1, 1, 2, 12]),
				...random.pick<Fault>([
					{ kind: 'resetBefore' },
					{ kind: 'resetAfter' },
					{ kind: 'resetAfter' },
					{ kind: 'truncatedJson' },
					{ kind: 'emptyBody' },
					{ kind: 'html' },
					{ kind: 'status', status: random.pick([500, 502, 503, 504]) },
					{ kind: 'status', status: 400, body: BUSY },
				]),
			};
			this.tell(`fault ${JSON.stringify(fault)}`);
			sandbox.faults.add({ ...fault, caller: sandbox.keys.appId });
		}
	}

	private countAll({ items }: Account, entries: readonly Entry[]): void {
		for (const { ended, json } of items.values())
			this.count(json.outcome === 'found' ? 'found' : ended);
		this.count('ofTills', entries.filter((entry) => entry.isOfOthers).length);
	}

	private ledgerOf(write: Write): Ledger {
		const ledger = this.ledgers.get(write.isCall) ?? new Ledger(write, this.sandbox);
		this.ledgers.set(write.isCall, ledger);
		return ledger;
	}
}

/** The reports of several runs as one. */
function merged(drawn: ReadonlyArray<readonly Item[]>, accounts: readonly Account[]): Account {
	let before = 0;
	const items: Account['items'] = new Map();
	for (const [run, { items: own }] of accounts.entries()) {
		for (const [place, report] of own) items.set(before + place, report);
		before += drawn[run]?.length ?? 0;
	}
	const unknown = accounts.reduce((sum, account) => sum + (account.unknown ?? 0), 0);
	return { items, unknown };
}

const lineOf = (place: number, { ended, json, ids }: Report) =>
	`  ${place}: ${ended} ${JSON.stringify(ids ?? { ...json, description: undefined })}`;

const storyOf = (entries: readonly Entry[]) =>
	entries
		.map(
			({ isOfOthers, id, about }) =>
				`${isOfOthers ? 'a till' : 'the node'} has done ${id}: ${about}`,
		)
		.join('\n');
