import { Contract } from '../../contract/contract';
import type { Document, Schema } from '../../contract/openapi';
import { JSON_TYPE } from './tiny';

describe('a description of version 3.1', () => {
	const newer: Document = {
		openapi: '3.1.0',
		paths: {
			'/v1/gifts': { post: { requestBody: bodyOf({ $ref: '#/components/schemas/Rule' }) } },
		},
		components: {
			schemas: {
				Rule: {
					type: 'object',
					properties: {
						kind: { enum: ['ALWAYS', 'AT'] },
						at: { oneOf: [{ $ref: '#/components/schemas/Time' }, { type: 'null' }] },
						note: { type: ['string', 'null'] },
						terms: { $ref: '#/components/schemas/Terms' },
						details: { properties: { a: { type: 'string' } }, additionalProperties: true },
					},
					allOf: [
						{
							if: { properties: { kind: { const: 'AT' } }, required: ['kind'] },
							then: { required: ['at'], properties: { at: { $ref: '#/components/schemas/Time' } } },
							else: { not: { required: ['at'] } },
						},
					],
				},
				Time: { type: 'object', properties: { hour: { type: 'integer' } }, required: ['hour'] },
				Terms: {
					properties: { logic: { type: 'string' } },
					patternProperties: { '^\\d+$': { $ref: '#/components/schemas/Time' } },
				},
			},
		},
	};

	function bodyOf(schema: Schema) {
		return { content: { [JSON_TYPE]: { schema } } };
	}

	it.each<[string, unknown, ...string[]]>([
		['a condition that is met', { kind: 'AT', at: { hour: 5 } }],
		['a condition that is not met', { kind: 'AT' }, '/body/at is required'],
		['what a condition excludes', { kind: 'ALWAYS', at: null }, '/body must NOT be valid'],
		['one of several types', { note: null }],
		['none of several types', { note: 5 }, '/body/note must be string,null'],
		['numbered names', { terms: { logic: '1', 1: { hour: 5 } } }],
		['wrong names', { terms: { x: 1 } }, '/body/terms/x is not in the description'],
		['what is wrong below a number', { terms: { 1: {} } }, '/body/terms/1/hour is required'],
		['any name where that is said', { details: { a: 'a', b: 5 } }],
	])('understands %s', (_, body, ...expected) => {
		const contract = new Contract({ 'newer.json': newer });
		contract.take({ method: 'POST', path: '/v1/gifts', query: '', contentType: JSON_TYPE, body });
		const [usage] = contract.usage();
		expect(usage?.deviations.map(({ pointer, says }) => `${pointer} ${says}`)).toEqual(expected);
	});
});
