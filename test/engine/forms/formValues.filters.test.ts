import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { State } from '../../../sandbox/state';
import { examples, nameOf } from '../../operations';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { runOn } from '../../support/redeeming';
import { set, shownFields, valuesIn } from '../../support/shownFields';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const on = runOn(() => sandbox);

const assigned = (value: INodeParameters[string], type = 'string') => ({
	assignments: [{ id: '1', name: 'region', value, type }],
});

describe.each(['campaign', 'voucher'])('the filter on metadata of %s → Get Many', (resource) => {
	it.each<[string, INodeParameters[string], string]>([
		['an empty list', '={{ [] }}', 'array'],
		['an empty text', '', 'string'],
		['an object', '={{ {"a": 1} }}', 'object'],
		['null', '={{ null }}', 'string'],
		['what the item lacks', '={{ $json.nowhere }}', 'string'],
	])('refuses %s', async (_, value, type) => {
		const filters = { metadata: assigned(value, type) };
		const { error } = await runNode(on(`${resource}.getAll`, { filters }));
		expect(error?.message).toBe("Metadata has no value to compare for 'region'");
		expect(sandbox.requests).toEqual([]);
	});
});

const { world } = new State(calm);
const filters = examples.flatMap((example) => {
	const { resource, operation } = example;
	const parameters = { resource, operation, ...example.parameters(world) };
	return valuesIn(shownFields(parameters))
		.filter(({ path }) => path.startsWith('filters.'))
		.map(({ path, field }): [string, string, INodeParameters, INodeProperties] => [
			nameOf(example),
			path,
			parameters,
			field,
		]);
});

describe('a filter whose expression is empty, which would list everything', () => {
	it('exists in many lists', () => {
		expect(filters.length).toBeGreaterThan(90);
	});

	const given = async (value: string, path: string, parameters: INodeParameters, type: string) => {
		const written = type === 'resourceLocator' ? byId(value) : value;
		const { error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: set(parameters, path, written),
		});
		return error?.message ?? '';
	};

	it.each(filters)('is refused: %s, %s', async (_, path, parameters, { type, displayName }) => {
		for (const expression of ['={{ $json.nowhere }}', '={{ null }}']) {
			const message = await given(expression, path, parameters, type);
			expect(message).toBe(`${displayName} is empty: its expression has no value`);
		}
		expect(sandbox.requests).toEqual([]);
	});

	it('is refused for the campaign of an export', async () => {
		const parameters = { resource: 'export', operation: 'create', exportedObject: 'voucher' };
		const message = await given(
			'={{ $json.campaign }}',
			'campaignId',
			parameters,
			'resourceLocator',
		);
		expect(message).toBe('Campaign is empty: its expression has no value');
		expect(sandbox.requests).toEqual([]);
	});

	it('is ignored for an export that is not of vouchers', async () => {
		const parameters = { resource: 'export', operation: 'create', exportedObject: 'customer' };
		expect(await given('={{ $json.campaign }}', 'campaignId', parameters, 'resourceLocator')).toBe(
			'',
		);
	});

	it('lists everything when the expression returns an empty text', async () => {
		const listing = on('publication.getAll', {
			filters: { customerId: byId("={{ $json.customer ?? '' }}") },
		});
		const { error } = await runNode(listing);
		expect(error).toBeUndefined();
		expect(sandbox.requests).toHaveLength(1);
	});
});
