import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { elapsed } from '../../api/clock';
import { isOutcomeUnknown, isRefusal, unexpectedAnswer } from '../../api/errors';
import { nodeFailureOf, withRemark } from '../../api/node';
import { pause } from '../../api/pause';
import type { ApiCall } from '../../api/request';
import { isJsonObject } from '../../api/types';
import { newMetadata } from '../../fields/metadata';
import { optionsOf } from '../../fields/options';
import { simplify } from '../../fields/paging';
import { redeemables } from '../../fields/redeemables';
import { objectsIn, redemptionOf } from '../../items/redeeming';
import { metadataIn } from '../kinds/body';
import { noteOwn } from '../kinds/onceOnly';
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
import { inTurn } from '../kinds/turns';
import { orderIdOf, redeemedSince, wayToLookUp, type Asked } from './lookUp';
import { refusals, refuseNothing } from './refusals';

/** How long to wait while another call is at work on the order, in milliseconds, each time. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000];

/** What came of the call: its answer, or what was found in its place. */
interface Outcome {
	answer: IDataObject;
	isFound: boolean;
}

/**
 * Redeem codes and promotions for an order. It is never sent again when its outcome is unknown: with an option it is
 * looked up instead. Calls for the same order are made one after the other.
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
					'Whether to look for the redemption when nobody knows whether it was made, such as after a broken connection. It is never sent again.',
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
		const looksUp = parameters.optionalFlag('options.lookUp') ?? false;
		const run = async () => await redeemed(client, call, asked, looksUp);
		const line = lineOf(asked, looksUp);
		const { answer, isFound } = await (line === undefined ? run() : inTurn(client, line, run));
		const stale = staleCart(order, answer.order);
		if (stale) hint(stale);
		const shown = redemptionOf(answer, isFound);
		return [{ json: isSimplified ? shown : { ...shown, ...answer } }];
	},
};

/**
 * What an execution does one after the other: what is for the same order, and where it could only be told by its codes
 * which call made a redemption, what has the same first one.
 */
function lineOf(asked: Asked, looksUp: boolean): string | undefined {
	const order = orderIdOf(asked);
	if (order !== undefined) return `orders/${order}`;
	const [first] = asked.redeemables;
	return looksUp && first ? `redeemable ${first.id}` : undefined;
}

async function redeemed(
	client: VoucherifyClient,
	call: ApiCall,
	asked: Asked,
	looksUp: boolean,
): Promise<Outcome> {
	const began = elapsed();
	for (const wait of [...WAITS, undefined]) {
		try {
			const answer = await answerTo(client, call);
			return { answer, isFound: false };
		} catch (error) {
			if (isOutcomeUnknown(error)) {
				if (!looksUp) throw withRemark(error, wayToLookUp(asked));
				return await lookedUp(client, asked, { error, began });
			}
			if (wait === undefined || !isRefusal(error, 'multiple_requests')) {
				throw nodeFailureOf(client.node, error);
			}
			await pause(wait, client.signal);
			const answer = await redeemedSince(client, asked, began);
			if (answer) return { answer, isFound: true };
		}
	}
	throw unexpectedAnswer('it never came', client.about(call));
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

/** What was redeemed although nobody said so. @throws the error of the call when nothing is found */
async function lookedUp(
	client: VoucherifyClient,
	asked: Asked,
	{ error, began }: { error: Parameters<typeof withRemark>[0]; began: number },
): Promise<Outcome> {
	let answer: IDataObject | undefined;
	try {
		answer = await redeemedSince(client, asked, began);
	} catch (problem) {
		const reason = nodeFailureOf(client.node, problem).message;
		throw withRemark(error, `It could not be looked up among the redemptions: ${reason}.`);
	}
	if (answer) return { answer, isFound: true };
	throw withRemark(error, 'Nothing was found among the redemptions so far.');
}
