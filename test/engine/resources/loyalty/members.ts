import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

const { beanSociety } = PROGRAM_IDS;

/** Like `useSandbox`, but waits take no time, and customers are left who are no members. */
export function withMembers(): void {
	skipPauses();
	useSandbox({ sizes: { customers: 130, loyaltyMembers: 120 } });
}

/** Run options for an operation on members of the first program. */
export const on = operationsOf('loyaltyMember', () => ({ programId: byId(beanSociety) }));

/** The requests so far, with short paths and their queries. */
export const calls = () =>
	sandbox.requests.map(({ method, path, query }) => {
		return `${method} ${path.replace('/v2/loyalties', '')}${query && `?${decodeURIComponent(query)}`}`;
	});

/** Returns a member of the first program. */
export const known = () => {
	const [member] = sandbox.world.loyaltyMembers.of(beanSociety);
	const customer = sandbox.world.customers.get(member?.customer_id ?? '');
	return {
		memberId: member?.id ?? '',
		customerId: customer.id,
		sourceId: customer.source_id ?? '',
	};
};

/** Returns a customer who is not a member. */
export const newcomer = () => {
	const customer = sandbox.world.customers.all()[125];
	return { id: customer?.id ?? '', sourceId: customer?.source_id ?? '' };
};
