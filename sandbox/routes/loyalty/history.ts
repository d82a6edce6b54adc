import type { State } from '../../state';
import { cardReport } from '../../world/loyalty/cardReport';
import { presentMemberActivity } from '../../world/loyalty/history';
import { cardOf, memberOf } from '../../world/loyalty/states';
import type { BenefitTransaction, MemberActivity, TierTransaction } from '../../world/types';
import { columns } from '../filters';
import type { Endpoints } from '../endpoints';
import { loyaltyList } from './list';
import { checkLength, period, type ReportPeriod } from './period';

const MEMBER = '/v2/loyalties/programs/:programId/members/:memberId';

/** What happened to members, apart from their points. */
export function historyRoutes(at: Endpoints, state: State): void {
	loyaltyList<Readonly<TierTransaction>>(at, state, 'lcrsttx', {
		path: `${MEMBER}/tiers/transactions`,
		rowsOf: (of, _key, { programId = '', memberId = '' }) =>
			of.tierTransactions.of(memberOf(of, programId, memberId).id),
		filters: columns('card_id', 'created_at'),
	});
	loyaltyList<Readonly<BenefitTransaction>>(at, state, 'lcrsbtx', {
		path: `${MEMBER}/benefits/transactions`,
		rowsOf: (of, _key, { programId = '', memberId = '' }) =>
			of.benefitTransactions.of(memberOf(of, programId, memberId).id),
		filters: columns('benefit_id', 'created_at'),
	});
	loyaltyList<Readonly<MemberActivity>>(at, state, 'lcrsambr', {
		path: `${MEMBER}/activities`,
		rowsOf: (of, _key, { programId = '', memberId = '' }) =>
			of.memberActivities.of(memberOf(of, programId, memberId).id),
		show: presentMemberActivity,
		filters: columns('id', 'type', 'created_at'),
	});
	at(`${MEMBER}/cards/:cardId/reports/daily`, period).get<ReportPeriod>(({ params, query }) => {
		checkLength(query);
		const { id } = cardOf(state.world, params);
		return { data: cardReport(state.world, id, query), object: 'report' };
	});
}
