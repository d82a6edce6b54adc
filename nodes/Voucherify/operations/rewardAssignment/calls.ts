import type { Parameters } from '../../parameters/parameters';

/** Where the assignments of the chosen reward are. */
export const assignmentsAt = (parameters: Parameters) => [
	'v1',
	'rewards',
	parameters.text('rewardId'),
	'assignments',
];

/** Where the chosen assignment is. */
export const assignmentAt = (parameters: Parameters) => [
	...assignmentsAt(parameters),
	parameters.text('assignmentId'),
];
