import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedRequest } from '../../sandbox';
import { givenAnswer, type GivenAnswer } from './answer';
import { sentRequest, type SentRequest } from './request';
import { Shapes } from './shapes';

/** Environment variable with the folder in which the suites' requests and responses are kept. */
export const REQUESTS = 'VOUCHERIFY_REQUESTS';

/** Kinds of files in the folder; each process has one of each. */
type Kind = 'requests' | 'answers';

/**
 * Appends each distinct request, and each new shape of a response, to this process's files in the folder, which is created
 * if needed.
 * @returns a function that takes the requests and their responses
 */
export function keepIn(folder: string): (record: RecordedRequest, answer: unknown) => void {
	mkdirSync(folder, { recursive: true });
	const keep = (kind: Kind, line: string) => {
		appendFileSync(join(folder, `${process.pid}.${kind}.jsonl`), `${line}\n`);
	};
	const known = new Set<string>();
	const shapes = new Shapes();
	return (record, body) => {
		const request = sentRequest(record);
		const line = JSON.stringify(request);
		if (request && !known.has(line)) {
			known.add(line);
			keep('requests', line);
		}
		const answer = givenAnswer(record, body);
		if (answer && shapes.hasNews(answer)) keep('answers', JSON.stringify(answer));
	};
}

/** Every kept request once. */
export function requestsIn(folder: string): SentRequest[] {
	return linesIn(folder, 'requests').map((line) => {
		const request: SentRequest = JSON.parse(line);
		return request;
	});
}

/** Every kept shape of a response. */
export function answersIn(folder: string): GivenAnswer[] {
	const shapes = new Shapes();
	return linesIn(folder, 'answers')
		.map((line) => {
			const answer: GivenAnswer = JSON.parse(line);
			return answer;
		})
		.filter((answer) => shapes.hasNews(answer));
}

function linesIn(folder: string, kind: Kind): string[] {
	const files = readdirSync(folder).filter((name) => name.endsWith(`.${kind}.jsonl`));
	const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
	return [...new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''))];
}
