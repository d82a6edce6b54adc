import { ApiError, invalidPayload, notFound, refusal } from '../../errors';
import { submitJob } from '../../submitJob';
import type { State } from '../../state';
import type { World } from '../../world';
import type { ChangedRow } from '../../world/jobs';
import { recordActivity } from '../../world/loyalty/history';
import { createMember, deleteMember, membershipIn, moveMember } from '../../world/loyalty/members';
import { checkProgram, memberOf, programOf } from '../../world/loyalty/states';
import { presentMembership, withCards, withTiers } from '../../world/loyalty/view';
import type { LoyaltyMember, MemberStatus, Metadata } from '../../world/types';
import { rowCheck } from '../bulk';
import { columns } from '../filters';
import * as s from '../schemas';
import type { Endpoints } from '../endpoints';
import { loyaltyList } from './list';

const MEMBERS = '/v2/loyalties/programs/:programId/members';
const MEMBER = `${MEMBERS}/:memberId`;

interface MemberBody {
	customer_identification?: {
		type: 'customer_id' | 'customer_source_id';
		customer_id?: string;
		customer_source_id?: string;
	};
	customer_id?: string;
	status?: MemberStatus | null;
	metadata?: Metadata | null;
}

const memberBody = s.object({
	customer_identification: s.object(['type'], {
		type: s.oneOf(['customer_id', 'customer_source_id']),
		customer_id: s.text,
		customer_source_id: s.text,
	}),
	customer_id: s.text,
	status: { type: ['string', 'null'], enum: ['ACTIVE', 'INACTIVE', null] },
	metadata: s.nullable(s.metadata),
});

type Identification = 'customer_id' | 'customer_source_id' | 'member_id';

const identification = s.object({
	identification_type: s.oneOf(['customer_id', 'customer_source_id', 'member_id']),
});

export function memberRoutes(at: Endpoints, state: State): void {
	const { world, settings } = state;
	loyaltyList<Readonly<LoyaltyMember>>(at, state, 'lcrsmbr', {
		path: MEMBERS,
		rowsOf: (of, _key, { programId = '' }) =>
			of.loyaltyMembers
				.of(programOf(of, programId).id)
				.filter(({ status }) => status !== 'DELETED'),
		orders: ['created_at', 'status', 'customer_id'],
		filters: columns('id', 'status', 'customer_id', 'created_at'),
	});

	at(MEMBERS).post<MemberBody>(memberBody, ({ params, body }) => {
		const { status, metadata: given } = body;
		const customerKey = customerKeyOf(world, body);
		const request = { customerKey, status, metadata: given };
		const member = createMember(world, params.programId, request);
		return withCards(world, member, settings.pointsDelayMs);
	});

	at(MEMBER).get(({ params }) =>
		withCards(world, memberOf(world, params.programId, params.memberId), settings.pointsDelayMs),
	);
	at(MEMBER).put<{ metadata: Metadata }>(
		s.object(['metadata'], { metadata: s.metadata }),
		({ params, body }) => {
			const { id } = memberOf(world, params.programId, params.memberId);
			const member = world.loyaltyMembers.change(id, { metadata: body.metadata }, { event: null });
			recordActivity(world, member, { type: 'vl.member.updated' });
			return member;
		},
	);
	at(MEMBER).delete(({ params }) => deleteMember(world, params.programId, params.memberId));
	for (const [move, status] of [
		['activate', 'ACTIVE'],
		['deactivate', 'INACTIVE'],
	] as const) {
		at(`${MEMBER}/${move}`).post(({ params }) =>
			moveMember(world, params.programId, params.memberId, status),
		);
	}
	batchRoute(at, state);
	membershipRoutes(at, state);
}

/** Creates many members in a background job; an invalid row fails alone. */
function batchRoute(at: Endpoints, state: State): void {
	const { world } = state;
	at(`${MEMBERS}/batch`).post<MemberBody[]>(s.list({ type: 'object' }), (request, reply) => {
		const { programId } = request.params;
		checkProgram(world, programOf(world, programId), 'create members');
		const fits = rowCheck(request, memberBody);
		const work = () => {
			const changed = request.body.map((row): ChangedRow => {
				const named = nameOf(row);
				try {
					fits(row);
					const { status, metadata: given } = row;
					const customerKey = customerKeyOf(world, row);
					createMember(world, programId, { customerKey, status, metadata: given });
					return { named, found: false };
				} catch (error) {
					if (!(error instanceof ApiError)) throw error;
					const { key, message, details: reason = message } = error;
					return { named, found: false, failed: { named, reason, key } };
				}
			});
			const failed = changed.flatMap((row) => row.failed ?? []);
			return { done: changed.length - failed.length, failed, changed };
		};
		const job = { type: 'LOYALTIES.MEMBERS_CREATE', tellsIn: 'memberReport' } as const;
		return reply.status(202).send(submitJob(state, { ...job, requestId: request.id }, work));
	});
}

function nameOf({ customer_identification: named, customer_id: bare = '' }: MemberBody) {
	return named?.customer_source_id === undefined
		? { customer_id: named?.customer_id ?? bare }
		: { customer_source_id: named.customer_source_id };
}

function membershipRoutes(at: Endpoints, { world, settings }: State): void {
	at('/v2/loyalties/programs/:programId/memberships/:key', identification).get<{
		identification_type?: Identification;
	}>(({ params, query }) => {
		const { id } = programOf(world, params.programId);
		const customerId = customerIdOf(world, params.key, query.identification_type);
		const member = membershipIn(world, id, customerId);
		if (!member) throw notFound('member', params.key);
		return withTiers(presentMembership(world, member, settings.pointsDelayMs));
	});

	at('/v2/loyalties/memberships/:key', identification).get<{
		identification_type?: Identification;
	}>(({ params, query }) => {
		const { id, source_id } = world.customers.get(
			customerIdOf(world, params.key, query.identification_type),
		);
		const all = world.loyaltyMembers.of(id).filter(({ status }) => status !== 'DELETED');
		return {
			customer: { id, source_id, object: 'customer' },
			memberships: all.map((member) => presentMembership(world, member, settings.pointsDelayMs)),
			object: 'memberships_result',
		};
	});
}

function customerIdOf(world: World, key: string, type: Identification = 'customer_id'): string {
	if (type === 'member_id') {
		const member = world.loyaltyMembers.find(key);
		if (!member) throw notFound('member', key);
		return member.customer_id;
	}
	return customerOf(world, key, type === 'customer_id').id;
}

/** Finds a customer strictly by ID or strictly by source ID. */
function customerOf({ customers }: World, key: string, byId: boolean) {
	const found = customers.find(key);
	if (!found || (found.id === key) !== byId) throw notFound('customer', key);
	return found;
}

function customerKeyOf(
	world: World,
	{ customer_identification: named, customer_id: bare }: MemberBody,
): string {
	const accepted = world.beliefs.memberBody;
	if (named && accepted === 'customerId')
		throw invalidPayload("Payload must NOT have additional properties 'customer_identification'");
	if (bare !== undefined && accepted === 'identification')
		throw invalidPayload("Payload must NOT have additional properties 'customer_id'");
	const key = named ? named[named.type] : bare;
	if (key === undefined) throw invalidPayload("Payload must have required property 'customer_id'");
	const byId = named?.type !== 'customer_source_id';
	if (byId && !key.startsWith('cust_'))
		throw refusal('invalid_payload', 'Invalid payload', 'customer_id has a wrong format');
	return customerOf(world, key, byId).id;
}
