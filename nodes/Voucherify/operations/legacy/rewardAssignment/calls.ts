import type { Parameters } from '../../../forms/reading/parameters';

/** Path of the assignments of the chosen reward. */
export const assignmentsAt = (parameters: Parameters) => [
	'v1',
	'rewards',
	parameters.text('rewardId'),
	'assignments',
];

/** Path of the chosen assignment. */
export const assignmentAt = (parameters: Parameters) => [
	...assignmentsAt(parameters),
	parameters.text('assignmentId'),
];
