import { asUnknown, type Failure } from '../writes/failure';
import { withRemark, type NodeFailure } from '../api/errors/node';

/**
 * Returns the failure of a job or export that keeps running in Voucherify although the node failed. Without its ID, users
 * would start it again.
 * @param id ID of the job or export
 * @param remark sentence that names it and says how to go on
 */
export function withJobId(error: NodeFailure, id: string, remark: string): Failure {
	const named = error.message.includes(id) ? error : withRemark(error, remark);
	return asUnknown(named, { candidates: [id] });
}
