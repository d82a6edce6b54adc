import fc from 'fast-check';
import type { Sandbox } from '../../sandbox';
import { startRawService, type RawAnswer, type RawRequest, type RawService } from './rawService';

/** Matches messages of bugs in our own code, as opposed to errors in the response. */
export const OWN_FAULT =
	/is not a function|undefined|Cannot (read|set|convert)|not iterable|Invalid time|URI malformed|call stack/;

/** Values that do not belong where they are put. */
export const wrongValue = fc.oneof(
	fc.constantFrom('missing', null, '', 0, -1, 1e308, true, [], {}, [null], ['', 1], {
		length: 1,
	}),
	fc.constantFrom('__proto__', 'soon', 'x'.repeat(100_000), { __proto__: null, url: 5 }),
	fc.jsonValue(),
);

/** A wrong value and the place that gets it. Places are counted from the whole response inwards. */
export interface Wrong {
	wrong: unknown;
	place: number;
}

/**
 * Proxies requests to the sandbox, and puts a wrong value into the responses whose path matches.
 * @param given called for each response; undefined leaves it as it is
 */
export async function startFaulty(
	{ url }: Sandbox,
	path: RegExp,
	given: () => Wrong | undefined,
): Promise<RawService> {
	const front = await startRawService();
	front.answering = async (request) => {
		const answer = await passedOn(url, front, request);
		const isMeant = path.test(request.target.replace(/\?.*/, '')) && /^[{[]/.test(answer.body);
		const wrong = isMeant ? given() : undefined;
		return wrong
			? { ...answer, body: JSON.stringify(withWrong(JSON.parse(answer.body), wrong)) }
			: answer;
	};
	return front;
}

/** The sandbox's response to a request that arrived at a server in front of it. */
export async function passedOn(
	url: string,
	front: Pick<RawService, 'url'>,
	{ method, target, headers, body }: RawRequest,
): Promise<Required<RawAnswer>> {
	const answer = await fetch(new URL(target, url), {
		method,
		headers: Object.entries(headers).flatMap(([name, text]): Array<[string, string]> =>
			/^(x-|content-type|accept$)/.test(name) ? [[name, String(text)]] : [],
		),
		...(body !== '' && { body }),
	});
	return {
		status: answer.status,
		headers: { 'content-type': 'application/json', date: answer.headers.get('date') ?? '' },
		body: (await answer.text()).replaceAll(url, front.url),
	};
}

/** The value with a wrong value in one of its places, which are counted from the whole inwards. */
function withWrong(value: unknown, { wrong, place }: Wrong): unknown {
	const places: Array<(v: unknown) => void> = [];
	const box = { value };
	const visit = (holder: object, key: string | number) => {
		places.push((v) => {
			if (v === 'missing') Reflect.deleteProperty(holder, key);
			else Reflect.set(holder, key, v);
		});
		const inner: unknown = Reflect.get(holder, key);
		if (typeof inner !== 'object' || inner === null) return;
		for (const name of Object.keys(inner).slice(0, 20)) visit(inner, name);
	};
	visit(box, 'value');
	// Most places are deep inside rows. The outer ones affect more, so they get half of the runs.
	const range = place % 2 === 0 ? Math.min(places.length, 12) : places.length;
	places[(place >> 1) % range]?.(wrong);
	return box.value ?? null;
}
