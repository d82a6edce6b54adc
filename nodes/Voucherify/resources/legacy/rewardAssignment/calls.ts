import type { Parameters } from '../../../forms/reading/parameters';

/** Returns the path of the assignments of the chosen reward. */
export const assignmentsAt = (parameters: Parameters) => [
	'v1',
	'rewards',
	parameters.text('rewardId'),
	'assignments',
];

/** Returns the path of the chosen assignment. */
export const assignmentAt = (parameters: Parameters) => [
	...assignmentsAt(parameters),
	parameters.text('assignmentId'),
];
