import type { INode, INodeParameters } from 'n8n-workflow';
import type { ActionNodes } from '../../actionNodes';
import type { RecordedRequest, Sandbox } from '../../../sandbox';
import type { Beliefs } from '../../../sandbox/beliefs';
import { Random } from '../../../sandbox/world/random';
import { believe } from '../beliefs';
import { Broken } from '../broken';
import { credentialsFor, runNode } from '../engine';
import { otherProcess } from '../otherProcess';
import { drawnFaults } from './faults';
import { checkClaims, type Item, type Run } from './claims';
import { nothingMet } from './met';
import { Ledger, type Effects, type Entry } from './ledger';
import { Tills } from './tills';
import { accountOf, type Account, type Told } from './told';

/** A kind of write of the node. */
export interface Write extends Effects, Pick<Run, 'claimedBy' | 'holds' | 'isState'> {
	/** The operation, with expressions that read the item. */
	parameters: INodeParameters;
}

/** How a write is run. */
interface How {
	/** Parameters of this run only. */
	parameters?: INodeParameters;
	/** Finishes all pending work before the run is judged. */
	settle?: () => void;
}

/** Another n8n process. Reused, because loading the node takes a while. */
let another: ActionNodes | undefined;

/**
 * A shop in which everybody does the same at once: the same few orders, codes, amounts and customers for all, other tills,
 * lost responses, lagging lists, busy rejections, several executions and processes, and n8n's retries.
 */
export abstract class Colliding {
	protected readonly random: Random;
	protected readonly tills: Tills;
	/** By the requests that they record. */
	private readonly ledgers = new Map<Effects['isCall'], Ledger>();
	private readonly log: string[] = [];
	/** What happened, and how often. */
	readonly met = nothingMet();

	/** @param isCopied selects the requests that other tills send, too */
	constructor(
		protected readonly sandbox: Sandbox,
		protected readonly seed: number,
		beliefs: Beliefs,
		isCopied: (call: RecordedRequest) => boolean,
	) {
		this.random = new Random(seed);
		sandbox.reset();
		believe(sandbox, beliefs);
		this.tills = new Tills(sandbox, this.random, isCopied, this.random.pick([0, 0.15, 0.4]));
	}

	protected abstract step(): Promise<void>;

	/**
	 * Runs the steps.
	 * @throws Broken with the log of all steps
	 */
	async run(steps: number): Promise<void> {
		try {
			for (let step = 0; step < steps; step += 1) {
				await this.step();
				await this.tills.settle();
			}
		} catch (error) {
			if (!(error instanceof Broken)) throw error;
			throw new Broken(error.invariant, [...this.log, error.message].join('\n'));
		}
	}

	protected tell(line: string): void {
		this.log.push(line);
	}

	/** Runs a write, in one or two parallel executions, and compares its reports with what the service did. */
	protected async carryOut(
		write: Write,
		draw: () => Item,
		{ parameters = {}, settle }: How = {},
	): Promise<Account> {
		const ledger = this.ledgerOf(write);
		const from = ledger.entries.length;
		this.disturb();
		const runs = this.random.next() < 0.2 ? 2 : 1;
		const drawn = Array.from({ length: runs }, () => this.itemsOf(draw));
		const accounts = await Promise.all(
			drawn.map((items) => this.execute({ ...write.parameters, ...parameters }, items)),
		);
		this.sandbox.faults.clear();
		await this.tills.settle();
		settle?.();
		const account = merged(drawn, accounts);
		const entries = ledger.entries.slice(from);
		this.tell(storyOf(entries));
		this.count(account, entries);
		checkClaims({ ...write, items: drawn.flat(), account, entries, history: ledger.entries });
		return account;
	}

	private itemsOf(draw: () => Item): Item[] {
		const items = Array.from({ length: this.random.pick([1, 2, 3, 4, 8]) }, draw);
		this.met.drawn += items.length;
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
		for (const [place, told] of account.items) this.tell(lineOf(place, told));
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

	private disturb(): void {
		const { faults, keys } = this.sandbox;
		for (const fault of drawnFaults(this.random)) {
			this.tell(`fault ${JSON.stringify(fault)}`);
			faults.add({ ...fault, caller: keys.appId });
		}
	}

	private count({ items }: Account, entries: readonly Entry[]): void {
		for (const { ended, json } of items.values())
			this.met[json.outcome === 'found' ? 'found' : ended] += 1;
		this.met.ofTills += entries.filter((entry) => entry.isOfOthers).length;
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
		for (const [place, told] of own) items.set(before + place, told);
		before += drawn[run]?.length ?? 0;
	}
	const unknown = accounts.reduce((sum, account) => sum + (account.unknown ?? 0), 0);
	return { items, unknown };
}

const lineOf = (place: number, { ended, json, ids }: Told) =>
	`  ${place}: ${ended} ${JSON.stringify(ids ?? { ...json, description: undefined })}`;

const storyOf = (entries: readonly Entry[]) =>
	entries
		.map(
			({ isOfOthers, id, about }) =>
				`${isOfOthers ? 'a till' : 'the node'} has done ${id}: ${about}`,
		)
		.join('\n');
