import { asUnknown, type Failure } from '../safeWrites/failure';
import { withRemark, type NodeFailure } from '../../api/errors/node';

/**
 * The failure of something that goes on in Voucherify, although the node has failed: who does not know of it would start it
 * once more.
 * @param id what names it
 * @param remark what it is and how to go on, in a sentence
 */
export function withJobId(error: NodeFailure, id: string, remark: string): Failure {
	const told = error.message.includes(id) ? error : withRemark(error, remark);
	return asUnknown(told, { candidates: [id] });
}
