import type { ExecutionError, INodeParameters } from 'n8n-workflow';
import { pointsOnCard, settlePoints } from '../../../../sandbox/world/loyalty/points';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId } from '../../../support/engine';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox } from '../../../support/sandbox';

const { beanSociety } = PROGRAM_IDS;

/** Returns the first one, which must exist. */
export const first = <T>([one]: readonly T[]): T => {
	if (one === undefined) throw new Error('There is none');
	return one;
};

/** Returns a member of the program. */
const member = (program: string = beanSociety) => first(sandbox.world.loyaltyMembers.of(program));

/** Cards of that member. */
export const cards = (program: string = beanSociety) =>
	sandbox.world.loyaltyCards.of(member(program).id);

/** Source ID of the first program's member. */
export const sourceId = () => sandbox.world.customers.get(member().customer_id).source_id ?? '';

/** Run options for an operation on cards of the first program's member. */
export const on = operationsOf('loyaltyCard', () => ({
	programId: byId(beanSociety),
	memberId: byId(member().id),
}));

/** Run options to adjust the points of the member's first card. */
export const adjusting = (points: number | string, parameters: INodeParameters = {}) =>
	on('adjustPoints', { points, cardId: byId(first(cards()).id), ...parameters });

/** Returns the points of the card after all bookings. */
export const balance = () => {
	settlePoints(sandbox.world, 0);
	return pointsOnCard(first(cards()));
};

/** Method and end of the path of each request so far. */
export const calls = () =>
	sandbox.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);

/** Bodies that were sent. */
export const bodies = () =>
	sandbox.requests.flatMap(({ body }) => (body === undefined || body === null ? [] : [body]));

/** What an error tells besides its text. */
export const dataOf = (error?: ExecutionError): unknown => error?.context.data;

/** Returns the reference in the reason of the first booking after `from` requests. */
export const sentReference = (from = 0) =>
	/n8n-\w+-\w+/.exec(JSON.stringify(sandbox.requests[from]?.body))?.[0];
