import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { isServiceError } from '../../../nodes/Voucherify/api/http/httpResponse';
import { withIdleTimeout } from '../../../nodes/Voucherify/api/http/idleTimeout';
import { withLongNumberWarning } from '../../../nodes/Voucherify/api/http/json';

it.each<[object | null, boolean]>([
	[{ code: 400, message: 'No' }, true],
	[{ code: '400', message: 'No' }, false],
	[{ code: 400 }, false],
	// A resource may have such fields, too.
	[{ id: 'a', code: 400, message: 'No' }, false],
	[null, false],
])('%j is an error of the service: %s', (body, expected) => {
	expect(isServiceError(body)).toBe(expected);
});

describe('an item with long integers', () => {
	const LONG = '9007199254740993';
	const numbers = (count: number) => Array.from({ length: count }, () => LONG);

	it('has a warning beside those that it has already', () => {
		const { warnings } = withLongNumberWarning({ id: LONG, warnings: ['a'] }, new Set([LONG]));
		expect(warnings).toEqual(['a', expect.stringMatching(/change their last digits: id\.$/)]);
	});

	it('names five places at most', () => {
		const { warnings } = withLongNumberWarning({ of: { all: numbers(7) } }, new Set([LONG]));
		expect(warnings).toEqual([expect.stringMatching(/: of\.all\.0, .*of\.all\.4, and 2 more\.$/)]);
	});

	it('stays as it is without any', () => {
		const item = { id: 'a' };
		expect(withLongNumberWarning(item, new Set([LONG]))).toBe(item);
	});
});

describe('a body that arrives in parts', () => {
	/** Reads a body whose parts arrive after so many milliseconds, if it may stall for 100. */
	const read = async (...pauses: number[]) => {
		let now = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => now);
		const parts = async function* () {
			for (const pause of pauses) {
				await setTimeout(pause);
				now += pause;
				yield Buffer.from('x');
			}
		};
		return await withIdleTimeout(Readable.from(parts()), 100, async (body) => {
			let text = '';
			for await (const part of body) text += String(part);
			return text;
		});
	};

	it('may take longer than it may stall', async () => {
		expect(await read(60, 60, 60, 60, 60)).toEqual({ value: 'xxxxx', isEmpty: false });
	});

	it('may be empty', async () => {
		expect(await read()).toEqual({ value: '', isEmpty: true });
	});
});
