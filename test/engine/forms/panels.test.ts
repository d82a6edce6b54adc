import { NodeHelpers } from 'n8n-workflow';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { World } from '../../../sandbox/world';
import { examples } from '../../operations';
import { nodeTypeOf, nodeWith } from '../../support/engine';
import { shownFields } from '../../support/shownFields';

const world = new World();

/**
 * The fields that the editor shows for each operation, by its own rules. `test/e2e/screens.test.ts` checks the real editor.
 */
describe.each(resourceRegister)('the panel of $name', ({ value: resource, operations }) => {
	it.each(operations)(
		'$name: shows all its fields, and n8n finds no issue',
		({ value, fields }) => {
			const example = examples.find((one) => one.resource === resource && one.operation === value);
			const parameters = { resource, operation: value, ...example?.parameters(world) };
			const shown = shownFields(parameters).map(({ displayName }) => displayName);
			const always = fields.filter(({ displayOptions }) => !displayOptions);
			expect(shown).toEqual(expect.arrayContaining(always.map(({ displayName }) => displayName)));

			const { description } = nodeTypeOf(parameters);
			const { properties } = description;
			const node = nodeWith(parameters, {});
			node.parameters =
				NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ?? {};
			expect(NodeHelpers.getNodeParametersIssues(properties, node, description)).toBeNull();
		},
	);
});
