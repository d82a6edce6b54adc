import type { NodeFailure } from '../../api/errors/node';
import { causeOf, isLimit } from '../../api/errors/passing';

export { isLimit, isPassing } from '../../api/errors/passing';

/** True when any other request would fail for the same reason. */
export function concernsAll(failure: NodeFailure): boolean {
	return isLimit(failure) || causeOf(failure) === 'credential-invalid';
}
