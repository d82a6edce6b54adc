import { lockKeyOf, type Thing } from '../writes/things';

/**
 * Runs tasks on the same thing one after another, in order of arrival. Two names of different forms, such as an ID and a
 * source ID, may mean the same thing: such tasks also wait for each other.
 */
export class KeyedMutex {
	/** The last task of each thing. */
	private readonly last = new Map<string, Promise<unknown>>();
	/** All tasks so far, by the kind of their things and the form of their names. */
	private readonly all = new Map<string, Map<string, Promise<unknown>>>();

	/** Runs a task immediately, unless an earlier one is, or may be, working on its things. */
	async run<T>(things: Thing[], task: () => Promise<T>): Promise<T> {
		const before = things.flatMap((thing) => this.before(thing));
		const done = before.length > 0 ? Promise.allSettled(before).then(task) : task();
		for (const thing of things) this.note(thing, done);
		return await done;
	}

	private before(thing: Thing): Array<Promise<unknown>> {
		const { kind, form } = thing;
		const others = [...(this.all.get(kind) ?? [])].filter(([other]) => other !== form);
		const same = this.last.get(lockKeyOf(thing));
		return [...others.map(([, all]) => all), ...(same ? [same] : [])];
	}

	private note(thing: Thing, done: Promise<unknown>): void {
		const { kind, form } = thing;
		this.last.set(lockKeyOf(thing), done);
		const forms = this.all.get(kind) ?? new Map<string, Promise<unknown>>();
		this.all.set(kind, forms);
		forms.set(form, Promise.allSettled([forms.get(form), done]));
	}
}
