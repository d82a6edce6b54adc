import type { IDataObject, NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { refusalWithin } from '../../api/errors/errors';
import type { ErrorCatalog } from '../../api/http/request';
import { textOrNothing } from '../../api/types';

/**
 * The error of a row that tells of a refusal, in the service's words: `failure_code` and `failure_message`.
 * @param otherwise what has happened, where the row does not say why
 */
export const failedRow = (
	client: VoucherifyClient,
	{ id, failure_code, failure_message }: IDataObject,
	otherwise: string,
	errorCatalog?: ErrorCatalog,
): NodeApiError =>
	refusalWithin(
		{
			key: textOrNothing(failure_code),
			message: textOrNothing(failure_message) ?? otherwise,
			details: typeof id === 'string' ? `The attempt is ${id}` : undefined,
		},
		client.about({ method: 'POST', errorCatalog }),
	);

/** Refusals after which a call is sent again with the same reference: their rows do not tell how it ended. */
const PASSING = new Set<unknown>(['multiple_requests', 'metadata_validation_failed']);

/** Whether a row tells of an attempt that was followed by another one of the same call. */
export const isFollowedByRetry = ({ failure_code }: IDataObject) => PASSING.has(failure_code);
