import { joinParts } from '../../forms/listSearch/entries';
import { listPage } from '../../api/lists/numberedPages';
import { deleteResource } from '../../factories/remove';
import { optionsOf } from '../../forms/options';
import { chosenRule } from '../../forms/validationRule';
import type { SingleOperation } from '../../run/types';
import { pickedSubject } from '../../writes/subjects';

const ADVICE =
	'See all with Get Assignments, and use Unassign first, or turn on Even If Assigned: they then lose their limits.';

/**
 * Delete a validation rule. What it is assigned to would lose its limits, so that is a choice of its own.
 * @see https://docs.voucherify.io/api-reference/validation-rules/delete-validation-rules
 */
export const deleteRule: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a validation rule',
	description: 'Delete a validation rule that is not assigned to anything',
	writes: true,
	changes: pickedSubject(chosenRule),
	fields: [
		chosenRule,
		optionsOf({
			displayName: 'Even If Assigned',
			name: 'evenIfAssigned',
			type: 'boolean',
			default: false,
			description:
				'Whether to delete a rule that still restricts codes or others, which then lose it. If off, an assignment that is made in the second before the deletion is not noticed.',
		}),
	],
	async execute({ client, parameters }) {
		const validationRuleId = parameters.text(chosenRule);
		const path = ['v1', 'validation-rules', validationRuleId];
		if (parameters.optionalFlag('options.evenIfAssigned') !== true) {
			const { rows } = await listPage(
				client,
				{ path: [...path, 'assignments'], key: 'data' },
				1,
				1,
			);
			for (const { related_object_type: type, related_object_id: id } of rows) {
				const problem = `still restricts others, such as ${joinParts(type, id)}`;
				throw parameters.invalid('validationRuleId', problem, ADVICE);
			}
		}
		return await deleteResource(client, { path }, { validationRuleId });
	},
};
