import type { NodeFailure } from '../../api/errors/node';
import { causeOf, isLimit } from '../../api/errors/passing';

export { isLimit, isPassing } from '../../api/errors/passing';

/** True when any other request would fail for the same reason. */
export function concernsAll(failure: NodeFailure): boolean {
	return isLimit(failure) || causeOf(failure) === 'credential-invalid';
}

/** Adds the source that a failure concerns to its description. */
export function addSource(failure: NodeFailure, label: string): NodeFailure {
	failure.description = [failure.description, `This concerns ${label}.`].filter(Boolean).join(' ');
	return failure;
}
