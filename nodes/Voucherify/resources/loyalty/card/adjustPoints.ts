import { bookedColumns } from '../../../columns/loyaltyTransaction';
import { simplify } from '../../../forms/paging';
import type { IDataObject } from 'n8n-workflow';
import { cardPath, readCardPath } from '../fields';
import { optionsOf } from '../../../forms/options';
import { pointsChange } from '../../../forms/pointsChange';
import { pointsChanged } from '../../../columns/loyaltyTransaction';
import type { Parameters } from '../../../forms/reading/parameters';
import { readBalanceChange } from '../../../factories/balance';
import { maximumBookingWait, readWait, waitUntilBooked } from '../booking';
import { doneFor, writeInBackground, type BackgroundWrite } from '../inBackground';
import type { SingleOperation } from '../../../run/types';
import {
	deduplicationKey,
	KEY_IN_METADATA,
	readDeduplicationKey,
	describeLookup,
} from '../../../writes/deduplicationKey';
import { RecentWrites } from '../../../writes/recentWrites';
import { newReference, withReference } from '../../../writes/reference';
import { bookingLookup, NOT_BOOKED, transactionReason, transactionList } from './transactions';
import { ROLE } from '../../../forms/reading/role';

/** Maximum length of a reason, in characters. */
const LONGEST_REASON = 255;

/**
 * Add points to a card, or take them away. Booked in the background. Not idempotent, since the API takes no source ID: the
 * reason carries our reference, by which the transaction is found after a lost response.
 * @see https://docs.voucherify.io/api-reference/members/adjust-card-points
 */
export const adjustPoints: SingleOperation = {
	value: 'adjustPoints',
	name: 'Adjust Points',
	action: 'Adjust the points of a card',
	description: 'Add points to the card of a member, or deduct them',
	writes: true,
	looksUp: true,
	simplified: { columns: bookedColumns },
	moves: {
		fields: ['memberId', 'cardId', 'points'],
		does: (parameters) => `book ${parameters.optionalText('points')} points on one card`,
	},
	fields: [
		...cardPath,
		pointsChange,
		waitUntilBooked,
		simplify,
		optionsOf(
			deduplicationKey(
				`${describeLookup('the card')} It is added to the reason. Costs one call per 100 transactions`,
			),
			maximumBookingWait,
			{
				displayName: 'Reason',
				name: 'reason',
				type: 'string',
				default: '',
				placeholder: 'e.g. Goodwill for a late delivery',
				[ROLE]: 'describes',
				description:
					"Why the points are booked. The transaction shows it, followed by the node's reference.",
			},
		),
	],
	async execute(task) {
		const { client, parameters } = task;
		const points = readBalanceChange(parameters, 'points');
		const key = readDeduplicationKey(parameters);
		const text = reasonIn(parameters, key);
		const wait = readWait(parameters);
		const card = await readCardPath(task);
		const background = { list: transactionList(card), wait, refused: NOT_BOOKED };
		const started: BackgroundWrite = {
			...background,
			carrier: 'field',
			call: (reference) => ({
				method: 'POST',
				path: [...card, 'points'],
				body: { points, reason: reference === undefined ? text : withReference(text, reference) },
			}),
			reconcileSpec: bookingLookup(client, card, (row) => pointsChanged(row) === points),
		};
		const keyed =
			key === undefined
				? undefined
				: {
						key,
						subject: ['card', card.at(-1) ?? ''],
						memory: client.host.of(RecentChanges),
						differs: (row: IDataObject) => {
							const earlier = pointsChanged(row);
							if (earlier === points) return undefined;
							return { how: 'for another number of points', earlier, now: points };
						},
						...doneFor(task, background, (row) => isFor(key, transactionReason(row))),
					};
		return await writeInBackground(task, started, keyed);
	},
};

class RecentChanges extends RecentWrites<IDataObject> {}

const keySuffix = (key: string) => `[${KEY_IN_METADATA}: ${key}]`;

/** True if a reason ends with the deduplication key, before our reference. */
const isFor = (key: string, reason: unknown) =>
	typeof reason === 'string' && reason.replace(/ \[n8n-[\w-]+\]$/, '').endsWith(keySuffix(key));

/**
 * Returns the user's reason with the deduplication key, without our reference.
 * @throws NodeOperationError if it is too long together with the reference
 */
function reasonIn(parameters: Parameters, key: string | undefined): string | undefined {
	const given = parameters.optionalText('options.reason');
	const suffix = key === undefined ? undefined : keySuffix(key);
	const text = [given, suffix].filter((part) => part !== undefined).join(' ') || undefined;
	const { length } = withReference(text, newReference());
	if (length <= LONGEST_REASON) return text;
	const isKey = key !== undefined && key.length > LONGEST_REASON / 2;
	throw parameters.invalid(
		isKey ? 'options.deduplicationKey' : 'options.reason',
		'is too long',
		`With the node's reference${key === undefined ? '' : ' and the key'}, a reason can have ${LONGEST_REASON} characters: it has ${length}.`,
	);
}
