import type { IDataObject, NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { elapsed } from '../../api/clock';
import { isOutcomeUnknown, unexpectedAnswer } from '../../api/errors';
import { nodeFailureOf, withRemark } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { isJsonObject } from '../../api/types';
import { newMetadata } from '../../fields/metadata';
import { optionsOf } from '../../fields/options';
import { simplify } from '../../fields/paging';
import { redeemables } from '../../fields/redeemables';
import { redemptionOf } from '../../items/redeemed';
import { objectsIn } from '../../items/redeeming';
import { metadataIn } from '../kinds/body';
import { whenFree } from '../kinds/busy';
import { doubtOf, noteOwn } from '../kinds/onceOnly';
import type { SingleOperation } from '../kinds/operation';
import { redeemablesIn } from '../kinds/redeemables';
import {
	circumstances,
	circumstancesIn,
	expandOption,
	optionsIn,
	staleCart,
	trackingOption,
} from '../kinds/redeeming';
import { inTurns } from '../kinds/turns';
import { orderIdOf, placeOf, redeemedSince, type Asked } from './lookUp';
import { refusals, refuseNothing } from './refusals';

/** What came of the call: its answer, or what was found in its place. */
interface Outcome {
	answer: IDataObject;
	isFound: boolean;
}

/**
 * Redeem codes and promotions for an order. It is never sent again when its outcome is unknown: it is looked up instead.
 * Calls for the same order are made one after the other.
 * @see https://docs.voucherify.io/api-reference/redemptions/redeem-stackable-discounts
 */
export const redeem: SingleOperation = {
	value: 'redeem',
	name: 'Redeem',
	action: 'Redeem codes and promotions for an order',
	description: 'Use codes, credits, points and promotions for an order, which is saved as paid',
	writes: true,
	fields: [
		...redeemables,
		...circumstances(true),
		...newMetadata('redemption'),
		simplify,
		optionsOf(
			expandOption(
				['category', 'Categories'],
				['order', 'Order of Each Redemption'],
				['redeemable', 'Names and Metadata'],
				['redemption', 'Redemption Limits'],
			),
			{
				displayName: 'Look Up After Unknown Outcome',
				name: 'lookUp',
				type: 'boolean',
				default: true,
				description:
					'Whether to look for the redemption when nobody knows whether it was made, such as after a broken connection, as it is done unless this is switched off. It is never sent again.',
			},
			{
				displayName: 'Session Key',
				name: 'sessionKey',
				type: 'string',
				default: '',
				placeholder: 'e.g. cart-4711',
				description: 'The key under which a validation holds what is redeemed now',
			},
			trackingOption,
		),
	],
	async execute({ client, parameters, hint }) {
		const isSimplified = parameters.flag('simplify');
		const sessionKey = parameters.optionalText('options.sessionKey');
		const asked: Asked = {
			redeemables: redeemablesIn(parameters),
			...circumstancesIn(parameters),
			...metadataIn(parameters),
			sessionKey,
		};
		const { redeemables: wanted, order, customer, metadata } = asked;
		const call: ApiCall = {
			method: 'POST',
			path: ['v1', 'redemptions'],
			body: {
				redeemables: wanted,
				...(order && { order }),
				...(customer && { customer }),
				...(sessionKey !== undefined && { session: { type: 'LOCK', key: sessionKey } }),
				...optionsIn(parameters),
				...(metadata && { metadata }),
			},
			explanations: refusals,
		};
		const looksUp = parameters.optionalFlag('options.lookUp') ?? true;
		const { answer, isFound } = await inTurns(
			client,
			linesOf(asked, looksUp),
			async () => await redeemed(client, call, asked, looksUp),
		);
		const stale = staleCart(order, answer.order);
		if (stale) hint(stale);
		const shown = redemptionOf(answer, isFound ? wanted : undefined);
		const { redemption_id: id } = shown;
		if (isFound && orderIdOf(asked) === undefined && typeof id === 'string') {
			hint(doubtOf({ id }, 'the redemptions'));
		}
		return [{ json: isSimplified ? shown : { ...shown, ...answer } }];
	},
};

/**
 * What an execution does one after the other: what is for the same order, and where it could only be told by its codes
 * which call made a redemption, what has one of them in common.
 */
function linesOf(asked: Asked, looksUp: boolean): string[] {
	const order = orderIdOf(asked);
	if (order !== undefined) return [`orders/${order}`];
	return looksUp ? asked.redeemables.map(({ id }) => `redeemable ${id}`) : [];
}

async function redeemed(
	client: VoucherifyClient,
	call: ApiCall,
	asked: Asked,
	looksUp: boolean,
): Promise<Outcome> {
	const began = elapsed();
	const look = async (error: NodeApiError) => await lookedUp(client, asked, { error, began });
	const run = async (): Promise<Outcome> => {
		try {
			return { answer: await answerTo(client, call), isFound: false };
		} catch (error) {
			if (!isOutcomeUnknown(error)) throw nodeFailureOf(client.node, error);
			const found = looksUp ? await look(error) : undefined;
			if (found) return found;
			const advice = looksUp
				? `So far it is not in the redemptions. Look again in ${placeOf(asked)}.`
				: `Look in ${placeOf(asked)}, or turn on the option Look Up After Unknown Outcome.`;
			throw withRemark(error, advice);
		}
	};
	return await whenFree(client, run, look);
}

/** Makes the call. @throws NodeApiError also when nothing was redeemed */
async function answerTo(client: VoucherifyClient, call: ApiCall): Promise<IDataObject> {
	const answer = await client.request(call);
	if (!isJsonObject(answer) || !Array.isArray(answer.redemptions)) {
		throw unexpectedAnswer('it does not say what was redeemed', client.about(call));
	}
	refuseNothing(client, call, answer);
	noteOwn(
		client,
		objectsIn(answer.redemptions).flatMap(({ id }) => (typeof id === 'string' ? [{ id }] : [])),
	);
	return answer;
}

/** What was redeemed although nobody said so, if anything. @throws the error of the call when it cannot be looked up */
async function lookedUp(
	client: VoucherifyClient,
	asked: Asked,
	{ error, began }: { error: NodeApiError; began: number },
): Promise<Outcome | undefined> {
	try {
		const answer = await redeemedSince(client, asked, began);
		return answer && { answer, isFound: true };
	} catch (problem) {
		const reason = nodeFailureOf(client.node, problem).message;
		throw withRemark(error, `It could not be looked up in the redemptions: ${reason}.`);
	}
}
