import { joinParts, readChosen, labelOfConstant } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { locator } from '../../forms/locator';
import { chosenRule } from '../../forms/validationRule';
import type { SingleOperation } from '../../run/types';
import { deleteResource } from '../../factories/remove';
import { pickedSubject } from '../../writes/subjects';

/** Lists the assignments of the chosen rule. */
const searchRuleAssignments = lookup('searchRuleAssignments', {
	list: (context) => ({
		path: [
			'v1',
			'validation-rules',
			readChosen(context, 'validationRuleId', 'a validation rule'),
			'assignments',
		],
		key: 'data',
	}),
	entry: ({ id, related_object_type, related_object_id }) => ({
		name: joinParts(labelOfConstant(related_object_type), related_object_id),
		value: id,
	}),
});

const assignment = locator({
	displayName: 'Assignment',
	name: 'assignmentId',
	description: 'The assignment to remove from the rule',
	search: searchRuleAssignments,
	examples: { id: 'asgm_kPPiNW3smQLRMWiF' },
	dependsOn: 'validationRuleId.value',
});

/** @see https://docs.voucherify.io/api-reference/validation-rules/delete-validation-rule-assignment */
export const unassign: SingleOperation = {
	value: 'unassign',
	name: 'Unassign',
	action: 'Unassign a validation rule',
	description: 'Remove an assignment, so that the rule is not checked',
	writes: true,
	changes: pickedSubject(chosenRule, assignment),
	fields: [chosenRule, assignment],
	async execute({ client, parameters }) {
		const validationRuleId = parameters.text(chosenRule);
		const assignmentId = parameters.text(assignment);
		return await deleteResource(
			client,
			{ path: ['v1', 'validation-rules', validationRuleId, 'assignments', assignmentId] },
			{ validationRuleId, assignmentId },
		);
	},
};
