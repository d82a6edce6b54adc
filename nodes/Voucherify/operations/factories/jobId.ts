import { asUnknown } from '../reliability/outcome';
import { withRemark, type NodeFailure } from '../../api/errors/node';

/**
 * The error of something that goes on in Voucherify, although the node has failed: who does not know of it would start it
 * once more.
 * @param id what names it
 * @param remark what it is and how to go on, in a sentence
 */
export function withJobId(failure: NodeFailure, id: string, remark: string): NodeFailure {
	const told = failure.message.includes(id) ? failure : withRemark(failure, remark);
	return asUnknown(told, { candidates: [id] });
}
