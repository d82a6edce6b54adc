import type { RecordedRequest, Sandbox } from '../../../sandbox';
import { isOfOthers } from './tills';
import { REFERENCE } from './values';

/** A kind of write, as the service sees it. */
export interface Effects {
	/** True if a request is such a write. */
	isCall: (call: RecordedRequest) => boolean;
	/** ID of what the request did, or an equal request before, by the response; undefined if nothing was done. */
	idIn: (answer: unknown, call: RecordedRequest) => string | undefined;
	/** Key of the request: the same for requests that ask for the same. */
	aboutIn: (call: RecordedRequest) => string;
	/** IDs that existed before the first request. */
	before?: () => Iterable<string>;
}

/** A response of the service that names its effect, even if it was lost. */
export interface Entry {
	id: string;
	about: string;
	/** True if this request caused the effect. */
	isNew: boolean;
	/** True if another till sent the request. */
	isOfOthers: boolean;
	/** Our own reference in the request. */
	reference?: string;
	/** All texts in the response. */
	names: ReadonlySet<string>;
}

/** What the service did, request by request: the truth that reports are compared with. */
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
		// This fault responds in place of the service.
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
