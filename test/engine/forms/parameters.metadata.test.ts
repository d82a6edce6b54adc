import { expectRefusal, reward, rule, run, useExports, VALUE } from './givenValue';

useExports();

describe('Metadata keeps values that are arrays or objects (n8n would drop them)', () => {
	const metadata = (type: string, name = 'tags') =>
		reward(
			{ name: 'Cup' },
			{
				specifyMetadata: 'fields',
				metadata: {
					assignments: [
						{ id: 'a', name, type, value: VALUE },
						{ id: 'b', name: 'season', type: 'string', value: 'spring' },
					],
				},
			},
		);
	const lost = (number: string) =>
		`Attributes holds a number that cannot be sent as it is written: ${number} in 'tags'`;
	const wrong = (type: string, given: string) =>
		`Attributes has a wrong value: 'tags' expects ${type} but we got ${given}`;

	it.each<[string, unknown, unknown]>([
		['array', ['a', 1, { b: 2 }], ['a', 1, { b: 2 }]],
		['array', '["a"]', ['a']],
		['array', [], []],
		['array', '', undefined],
		['object', { a: [1] }, { a: [1] }],
		['object', '{"a": 1}', { a: 1 }],
		['object', {}, {}],
		['string', 'a', 'a'],
		['string', ' a ', ' a '],
		['string', '', undefined],
		['string', 42, '42'],
		['string', true, 'true'],
		['string', new Date(0), '1970-01-01T00:00:00.000Z'],
		['string', null, undefined],
		['number', 42, 42],
		['number', ' 4.5 ', 4.5],
		['number', ' ', undefined],
		['boolean', 'YES', true],
		['boolean', 0, false],
		['boolean', '', undefined],
	])('%s: %j', async (type, value, sent) => {
		const { error, body } = await run(metadata(type), value);
		expect(error).toBeUndefined();
		expect(body).toEqual({ name: 'Cup', metadata: { tags: sent, season: 'spring' } });
	});

	it.each<[string, unknown, string]>([
		['string', ['a'], wrong('a string', 'an array')],
		['string', { a: 1 }, wrong('a string', 'an object')],
		['string', Number.NaN, wrong('a string', 'NaN')],
		['number', ['1'], wrong('a number', 'an array')],
		['number', [], wrong('a number', 'an array')],
		['number', '12,5', wrong('a number', "'12,5'")],
		['number', '1e400', wrong('a number', "'1e400'")],
		['number', true, wrong('a number', 'true')],
		['boolean', 'on', wrong('a boolean', "'on'")],
		['boolean', [], wrong('a boolean', 'an array')],
		['array', { a: 1 }, wrong('an array', 'an object')],
		['array', 'a, b', wrong('an array', "'a, b'")],
		['object', ['a'], wrong('an object', 'an array')],
		['object', new Date(0), wrong('an object', 'an object')],
		['object', { a: Number.NaN }, wrong('an object', 'an object')],
		['number', '9007199254740993', lost('9007199254740993')],
		['array', '["7", [-9007199254740993]]', lost('-9007199254740993')],
		['object', '{"12345678901234567890": 9007199254740993}', lost('9007199254740993')],
		['binary', 'a', "Attributes has a type that cannot be sent: 'tags' is of type 'binary'"],
	])('%s: %j is refused', async (type, value, message) => {
		await expectRefusal(metadata(type), value, message);
	});

	it('takes the name of a value from an expression', async () => {
		const { body } = await run(metadata('number', '={{ 2026 }}'), 5);
		expect(body).toEqual({ name: 'Cup', metadata: { 2026: 5, season: 'spring' } });
	});

	it.each([
		['={{ null }}', 'Attributes has a value without a name'],
		['={{ ["a"] }}', 'Attributes has a value without a name'],
		[' season', "Attributes has 'season' twice"],
	])('refuses the name %s', async (name, message) => {
		await expectRefusal(metadata('string', name), 'a', message);
	});

	it('refuses attributes without pairs', async () => {
		const parameters = { ...metadata('string'), metadata: { assignments: VALUE } };
		await expectRefusal(parameters, 'a', 'Attributes holds no pairs');
	});

	it('accepts pairs without an ID, as other programs write them', async () => {
		const assignments = [{ name: 'season', type: 'string', value: VALUE }];
		const { body } = await run({ ...metadata('string'), metadata: { assignments } }, 'spring');
		expect(body).toEqual({ name: 'Cup', metadata: { season: 'spring' } });
	});

	it('creates an earning rule with metadata', async () => {
		const assignments = [{ id: 'a', name: 'tags', type: 'array', value: VALUE }];
		const parameters = rule({ specifyMetadata: 'fields', metadata: { assignments } });
		const { body } = await run(parameters, ['a', 'b']);
		expect(body).toMatchObject([{ metadata: { tags: ['a', 'b'] } }]);
	});
});
