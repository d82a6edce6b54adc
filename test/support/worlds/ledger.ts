import type { RecordedRequest, Sandbox } from '../../../sandbox';
import { isOfOthers } from './tills';
import { REFERENCE } from './values';

/** A kind of write, as the service sees it. */
export interface Effects {
	/** Whether a call is one. */
	isCall: (call: RecordedRequest) => boolean;
	/** The ID of what the answer says was done by it, or for an equal call before; undefined where nothing was done. */
	idIn: (answer: unknown, call: RecordedRequest) => string | undefined;
	/** What the call is about: the same for calls that ask for the same. */
	aboutIn: (call: RecordedRequest) => string;
	/** IDs of what was done before anybody called. */
	before?: () => Iterable<string>;
}

/** An answer of the service that names what it has done, whether it has arrived or not. */
export interface Entry {
	id: string;
	about: string;
	/** Whether this very call has done it. */
	isNew: boolean;
	/** Whether another till has called. */
	isOfOthers: boolean;
	/** Our own reference in the call. */
	reference?: string;
	/** All texts of the answer. */
	names: ReadonlySet<string>;
}

/** What the service has done, call by call: the truth that is compared with what is told. */
export class Ledger {
	readonly entries: Entry[] = [];
	private readonly known: Set<string>;

	constructor(
		private readonly effects: Effects,
		sandbox: Sandbox,
	) {
		this.known = new Set(effects.before?.() ?? []);
		const { meanwhile } = sandbox;
		const { after } = meanwhile;
		meanwhile.after = async (call, status, answer) => {
			this.note(call, status, answer);
			await after?.(call, status, answer);
		};
	}

	private note(call: RecordedRequest, status: number, answer: unknown): void {
		// Such a fault answers in place of the service.
		if (status >= 300 || call.fault === 'status' || !this.effects.isCall(call)) return;
		const id = this.effects.idIn(answer, call);
		if (id === undefined) return;
		const [reference] = REFERENCE.exec(JSON.stringify(call.body ?? '')) ?? [];
		const isNew = !this.known.has(id);
		this.known.add(id);
		const about = this.effects.aboutIn(call);
		this.entries.push({
			id,
			about,
			isNew,
			isOfOthers: isOfOthers(call),
			reference,
			names: textsIn(answer),
		});
	}
}

function textsIn(value: unknown): ReadonlySet<string> {
	const texts = new Set<string>();
	JSON.stringify(value, (_, inner: unknown) => {
		if (typeof inner === 'string') texts.add(inner);
		return inner;
	});
	return texts;
}
