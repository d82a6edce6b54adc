import { expiringPages } from '../../api/lists/expiringPages';
import type { VoucherifyClient } from '../../api/client';
import { valueAt, type Resource } from '../../api/types';
import { cardPath } from '../../fields/loyalty';
import { optionsOf } from '../../fields/options';
import { pointsChange } from '../../fields/pointsChange';
import { pointsOf } from '../../items/loyalty';
import type { Parameters } from '../../parameters/parameters';
import { balanceChangeIn } from '../kinds/balance';
import { longestWaitUntilBooked, waitIn, waitUntilBooked } from '../kinds/decided';
import { newReference } from '../reliability/reference';
import type { SingleOperation } from '../kinds/operation';
import { inTurn } from '../reliability/mutex';
import { cardPathIn } from '../loyaltyMember/paths';
import { booked, transactionsOf } from './booked';

/** How long a reason may be, in characters. */
const LONGEST_REASON = 255;

/**
 * Add points to a card, or take them away. The service books them in the background and knows no source ID, so a call is
 * never sent again: its reason bears a reference, by which the transaction is found when the outcome is unknown.
 * @see https://docs.voucherify.io/api-reference/members/adjust-card-points
 */
export const adjustPoints: SingleOperation = {
	value: 'adjustPoints',
	name: 'Adjust Points',
	action: 'Adjust the points of a loyalty card',
	description: 'Add points to the card of a member, or take them away',
	writes: true,
	fields: [
		...cardPath,
		pointsChange,
		waitUntilBooked,
		optionsOf(
			longestWaitUntilBooked,
			{
				displayName: 'Only Once for a Reference',
				name: 'onlyOnce',
				type: 'boolean',
				default: false,
				description:
					'Whether to book nothing when the card has a transaction with this reference already, and return that one: a workflow that runs again gives no points twice. Looking costs a call for each 100 transactions of the card.',
			},
			{
				displayName: 'Reason',
				name: 'reason',
				type: 'string',
				default: '',
				placeholder: 'e.g. Goodwill for a late delivery',
				description: 'Why the points are booked. The transaction tells it, with the reference.',
			},
			{
				displayName: 'Reference',
				name: 'reference',
				type: 'string',
				default: '',
				placeholder: 'e.g. ticket-4711',
				description:
					'What your own system knows the booking by. It is added to the reason, so that the transaction is found again. By default the node makes one up.',
			},
		),
	],
	async execute(task) {
		const { client, parameters } = task;
		const points = balanceChangeIn(parameters, 'points');
		const { reason, mark, isOwn } = reasonIn(parameters);
		const wait = waitIn(parameters);
		const onlyOnce = parameters.optionalFlag('options.onlyOnce') === true;
		if (onlyOnce && !isOwn) {
			const advice = 'Enter what your own system knows the booking by.';
			throw parameters.invalid('options.reference', 'is empty', advice);
		}
		const card = await cardPathIn(task);
		const fits = (row: Resource) =>
			textAt(row, 'reason').includes(mark) && pointsOf(row) === points;
		const call = { method: 'POST', path: [...card, 'points'], body: { points, reason } } as const;
		const booking = { card, wait, call, fits };
		if (!onlyOnce) return await booked(task, booking);
		const once = async () => {
			const known = await earlier(client, card, mark);
			return known ? [{ json: known }] : await booked(task, booking);
		};
		// A workflow that is started twice at once gives no points twice, either.
		return await inTurn(client, `${mark} on ${card.join('/')}`, once, client.account);
	},
};

/** The reason as it is sent, and the mark in it. @throws NodeOperationError when it is too long. */
function reasonIn(parameters: Parameters) {
	const given = parameters.optionalText('options.reason');
	const own = parameters.optionalText('options.reference');
	const mark = `[${own ?? newReference()}]`;
	const reason = given === undefined ? mark : `${given} ${mark}`;
	if (reason.length > LONGEST_REASON) {
		throw parameters.invalid(
			own !== undefined && own.length > LONGEST_REASON / 2 ? 'options.reference' : 'options.reason',
			'is too long',
			`Together with the reference, a reason has ${LONGEST_REASON} characters at most: it has ${reason.length}.`,
		);
	}
	return { reason, mark, isOwn: own !== undefined };
}

/** A transaction with the mark that has been booked, or is about to be. */
async function earlier(
	client: VoucherifyClient,
	card: string[],
	mark: string,
): Promise<Resource | undefined> {
	for await (const rows of expiringPages(client, transactionsOf(card))) {
		const known = rows.find(
			(row) => row.status !== 'REJECTED' && textAt(row, 'reason').includes(mark),
		);
		if (known) return known;
	}
	return undefined;
}

function textAt(row: Resource, name: string): string {
	const text = valueAt(row, 'details', name);
	return typeof text === 'string' ? text : '';
}
