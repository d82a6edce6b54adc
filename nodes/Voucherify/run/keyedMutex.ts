import { lockKeyOf, type Subject } from '../writes/subjects';

/**
 * Runs tasks on the same subject one after another, in order of arrival. Two names of different forms, such as an ID and a
 * source ID, may mean the same subject: such tasks also wait for each other.
 */
export class KeyedMutex {
	/** The last task of each subject. */
	private readonly last = new Map<string, Promise<unknown>>();
	/** All tasks so far, by the kind of their subjects and the form of their names. */
	private readonly all = new Map<string, Map<string, Promise<unknown>>>();

	/** Runs a task immediately, unless an earlier one is, or may be, working on its subjects. */
	async run<T>(subjects: Subject[], task: () => Promise<T>): Promise<T> {
		const before = subjects.flatMap((subject) => this.before(subject));
		const done = before.length > 0 ? Promise.allSettled(before).then(task) : task();
		for (const subject of subjects) this.note(subject, done);
		return await done;
	}

	private before(subject: Subject): Array<Promise<unknown>> {
		const { kind, form } = subject;
		const others = [...(this.all.get(kind) ?? [])].filter(([other]) => other !== form);
		const same = this.last.get(lockKeyOf(subject));
		return [...others.map(([, all]) => all), ...(same ? [same] : [])];
	}

	private note(subject: Subject, done: Promise<unknown>): void {
		const { kind, form } = subject;
		this.last.set(lockKeyOf(subject), done);
		const forms = this.all.get(kind) ?? new Map<string, Promise<unknown>>();
		this.all.set(kind, forms);
		forms.set(form, Promise.allSettled([forms.get(form), done]));
	}
}
