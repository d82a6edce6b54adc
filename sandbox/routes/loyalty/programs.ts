import type { State } from '../../state';
import { moveProgram } from '../../world/loyalty/lifecycle';
import { presentProgram } from '../../world/loyalty/view';
import { METRICS, programReport } from '../../world/loyalty/reports';
import { programOf } from '../../world/loyalty/states';
import type { LoyaltyProgram, LoyaltyReward } from '../../world/types';
import { columns, filterPatterns } from '../filters';
import * as s from '../schemas';
import type { Endpoints } from '../endpoints';
import { loyaltyList } from './list';
import { checkLength, period, type ReportPeriod } from './period';

const REPORT_FILTERS: Record<string, string[]> = {
	spending: ['card_definition_id'],
	'points-earnings': ['earning_rule_id', 'card_definition_id'],
	'earning-rules': ['earning_rule_id'],
	tiers: ['tier_structure_id', 'tier_id'],
};

export function programRoutes(at: Endpoints, state: State): void {
	loyaltyList<Readonly<LoyaltyProgram>>(at, state, 'lcrsprg', {
		path: '/v2/loyalties/programs',
		rowsOf: (world) => world.loyaltyPrograms.all().filter(({ status }) => status !== 'DELETED'),
		show: presentProgram,
		orders: ['created_at', 'name'],
		filters: columns('id', 'name', 'status', 'created_at'),
	});

	loyaltyList<Readonly<LoyaltyReward>>(at, state, 'lcrsrew', {
		path: '/v2/loyalties/rewards',
		rowsOf: (world) => world.loyaltyRewards.all(),
		orders: ['created_at', 'name'],
		filters: columns('id', 'name', 'type', 'created_at'),
	});

	at('/v2/loyalties/programs/:programId').get(({ params }) =>
		presentProgram(programOf(state.world, params.programId)),
	);

	for (const move of ['activate', 'deactivate'] as const) {
		at(`/v2/loyalties/programs/:programId/${move}`).post(({ params }) =>
			presentProgram(moveProgram(state.world, params.programId, move)),
		);
	}

	for (const metric of METRICS) reportRoutes(at, state, metric);
}

function reportRoutes(at: Endpoints, { world }: State, metric: string): void {
	const path = `/v2/loyalties/programs/:programId/reports/${metric}` as const;
	const patternProperties = filterPatterns(REPORT_FILTERS[metric] ?? []);
	const report = (programId: string, day?: string) => {
		programOf(world, programId);
		return { data: [programReport(metric, day)], object: 'report' };
	};

	at(`${path}/daily`, { ...period, patternProperties }).get<ReportPeriod>(({ params, query }) => {
		checkLength(query);
		return report(params.programId, query.start_date);
	});
	at(`${path}/summary`, { ...s.object({}), patternProperties }).get(({ params }) =>
		report(params.programId),
	);
}
