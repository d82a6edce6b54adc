import type { Document, Schema } from '../../contract/openapi';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 1 };
const code = { name: 'code', in: 'path', required: true, schema: text };

const query = (name: string, schema: Schema) => ({ name, in: 'query', schema });
const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const takes = (schema: Schema, type = JSON_TYPE) => ({
	requestBody: { required: true, content: { [type]: { schema } } },
});

const answers = (schema: Schema) => ({ content: { [JSON_TYPE]: { schema } } });

/** A description with one of each element that descriptions consist of. */
export const tiny: Document = {
	openapi: '3.0.1',
	paths: {
		'/v1/gifts': {
			get: {
				parameters: [
					{ $ref: '#/components/parameters/limit' },
					query('order', { ...text, enum: ['id', '-id'] }),
					query('created_at[before]', { ...text, format: 'date-time' }),
					query('created_at[after]', { ...text, format: 'date-time' }),
					query('filters', component('Filters')),
				],
			},
			post: takes(component('NewGift')),
		},
		'/v1/gifts/{code}': {
			parameters: [code],
			get: { responses: { 200: answers(component('Gift')), 404: answers(component('Error')) } },
			delete: { responses: { 204: {} } },
		},
		'/v1/gifts/{code}/picture': {
			parameters: [code],
			get: { responses: { 200: { content: { 'image/png': { schema: text } } } } },
		},
		'/v1/gifts/import': { post: takes({ type: 'array', items: component('NewGift') }) },
		'/v1/gifts/{code}/{action}': { parameters: [code], post: takes(component('NewGift')) },
		'/v1/token': { post: takes({ properties: { seconds: count } }, FORM_TYPE) },
	},
	components: {
		parameters: { limit: query('limit', { ...count, maximum: 100 }) },
		schemas: {
			Filters: { properties: { code: { properties: { conditions: component('Conditions') } } } },
			Conditions: { properties: { $in: { type: 'array', items: text }, $is: text } },
			Base: {
				type: 'object',
				properties: {
					name: text,
					note: { ...text, nullable: true },
					metadata: { type: 'object' },
					parent: component('Base'),
					hours: { properties: { start: { ...text, format: 'time' } } },
				},
				required: ['name'],
			},
			Gift: {
				allOf: [
					{ required: ['id'], properties: { id: text, codes: { type: 'array', items: text } } },
					component('NewGift'),
				],
			},
			Error: { required: ['key'], properties: { key: text } },
			NewGift: {
				allOf: [component('Base'), { oneOf: [component('Card'), component('Coupon')] }],
			},
			Card: {
				properties: { type: { ...text, enum: ['CARD'] }, balance: count, bonus: count },
				required: ['type', 'balance'],
			},
			Coupon: {
				properties: { type: { ...text, enum: ['COUPON'] }, percent: count },
				required: ['type'],
			},
		},
	},
};
