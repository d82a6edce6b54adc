import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { CARD_DEFINITION_IDS, PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { EARNING_RULE_IDS } from '../../sandbox/world/seed/loyaltyRules';
import { byId } from '../support/engine';
import { createdUntil, inProgram, PATH, PROGRAM } from './beanSociety';
import type { ExampleVariant, OperationExample } from './example';

const { created, createdQuery } = createdUntil('2030-01-01T00:00:00.000Z');

type Refusal = NonNullable<OperationExample['refusals']>[number];

/** A report, named after the end of its path. */
const report = (
	name: string,
	entered: INodeParameters,
	query: Record<string, string>,
): ExampleVariant => ({
	name,
	parameters: () => entered,
	calls: () => [{ method: 'GET', path: `${PATH}/reports/${name.split(' ')[0]}`, query }],
});

const between = (start: string, end: string) => ({
	startDate: `${start}T00:00:00`,
	endDate: `${end}T00:00:00`,
});

/** The longest report by resolution, and the first day after it. */
const longest = [
	['day', '2026-01-01', '2026-04-01', '2026-04-02', '90 days'],
	['week', '2026-01-01', '2026-03-26', '2026-03-27', '12 weeks'],
	['month', '2025-01-31', '2026-01-31', '2026-02-01', '12 months'],
	['quarter', '2025-01-01', '2026-01-01', '2026-01-02', '4 quarters'],
] as const;

const IDS = {
	card_definition: CARD_DEFINITION_IDS.beans,
	earning_rule: 'lern_128f5822398c4bf78f',
	tier: 'lt_2a0bea50c1e7000001',
	tier_structure: 'lts_128f4a88414c4bed69',
};
const FILTERS = {
	cardDefinitionId: byId(IDS.card_definition),
	earningRuleId: byId(IDS.earning_rule),
	tierId: byId(IDS.tier),
	tierStructureId: byId(IDS.tier_structure),
};

const CUP = 'lrew_5a0bea50c1e7000001';
const { everyOrder, doublePoints, review } = EARNING_RULE_IDS;

/** The query for resources by their IDs, all on one page. */
const idsQuery = (ids: string[]): Record<string, string> => ({
	...Object.fromEntries(ids.map((id, index) => [`filters[id][conditions][$in][${index}]`, id])),
	limit: '100',
});

/** A program that can be activated. */
const { winterClub } = PROGRAM_IDS;

const statusOf = ({ loyaltyPrograms }: World, id: string) => loyaltyPrograms.get(id).status;

export const loyaltyProgram: OperationExample[] = [
	{
		resource: 'loyaltyProgram',
		operation: 'activate',
		parameters: () => ({ programId: byId(winterClub) }),
		calls: () => [
			{
				method: 'POST',
				path: `/v2/loyalties/programs/${winterClub}/activate`,
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) => (statusOf(world, winterClub) === 'ACTIVE' ? 1 : 0),
		variants: [
			{
				name: 'a program that is active already, which is found by reading it',
				parameters: () => inProgram,
				calls: () => [
					{ method: 'POST', path: `${PATH}/activate` },
					{ method: 'GET', path: PATH },
				],
				rows: () => [{ id: PROGRAM, status: 'ACTIVE', already: true }],
			},
		],
	},
	{
		resource: 'loyaltyProgram',
		operation: 'assign',
		parameters: () => ({
			...inProgram,
			assignedType: 'earning-rules',
			earningRuleId: byId(review),
			options: { batchSize: 10 },
		}),
		calls: () => [
			{
				method: 'POST',
				path: `${PATH}/earning-rules/batch`,
				body: { assign: [{ id: review }] },
				idempotent: true,
				answer: 'object',
			},
		],
		done: ({ programRules }) => programRules.of(review).length,
		variants: [
			{
				name: 'a rule that the program has already, which is found by reading its rules',
				parameters: () => ({ earningRuleId: byId(everyOrder) }),
				calls: () => [
					{
						method: 'POST',
						path: `${PATH}/earning-rules/batch`,
						body: { assign: [{ id: everyOrder }] },
					},
					{ method: 'GET', path: `${PATH}/earning-rules`, query: { limit: '100' } },
				],
				rows: () => [{ id: everyOrder, program_id: PROGRAM, already: true }],
			},
			...(
				[
					['without a limit', '', { type: 'UNLIMITED' }],
					['with a stock', 5, { type: 'LIMITED', limited: { quantity: 5 } }],
				] as const
			).map(([name, stock, sent]): ExampleVariant => ({
				name: `a reward ${name}`,
				parameters: ({ programRewards }) => {
					for (const { id } of programRewards.of(CUP)) programRewards.remove(id);
					return { assignedType: 'rewards', rewardId: byId(CUP), stock };
				},
				calls: () => [
					{
						method: 'POST',
						path: `${PATH}/rewards/batch`,
						body: { assign: [{ id: CUP, stock: sent }] },
					},
				],
				rows: () => [{ id: CUP, program_id: PROGRAM, stock: sent, redeemed: 0 }],
			})),
		],
	},
	{
		resource: 'loyaltyProgram',
		operation: 'unassign',
		parameters: () => ({
			...inProgram,
			assignedType: 'earning-rules',
			earningRuleId: byId(doublePoints),
			options: { batchSize: 10 },
		}),
		calls: () => [
			{
				method: 'POST',
				path: `${PATH}/earning-rules/batch`,
				body: { unassign: [{ id: doublePoints }] },
				idempotent: true,
				answer: 'object',
			},
		],
		done: ({ programRules }) => 1 - programRules.of(doublePoints).length,
		variants: [
			{
				name: 'a reward',
				parameters: () => ({ assignedType: 'rewards', rewardId: byId(CUP) }),
				calls: () => [
					{
						method: 'POST',
						path: `${PATH}/rewards/batch`,
						body: { unassign: [{ id: CUP }] },
					},
				],
				rows: () => [{ id: CUP, program_id: PROGRAM }],
			},
		],
	},
	{
		resource: 'loyaltyProgram',
		operation: 'getAssigned',
		parameters: () => ({
			...inProgram,
			assignedType: 'rewards',
			options: { order: 'created_at', addNames: true },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: `${PATH}/rewards`,
				query: { order: 'created_at', limit: '50' },
				answer: 'list',
			},
			{
				method: 'GET',
				path: '/v2/loyalties/rewards',
				query: idsQuery(world.programRewards.of(PROGRAM).map(({ reward_id }) => reward_id)),
				answer: 'list',
			},
		],
		variants: (['card-definitions', 'earning-rules', 'tier-structures'] as const).map(
			(assignedType) => ({
				name: assignedType,
				parameters: () => ({ assignedType, options: {} }),
				calls: () => [
					{
						method: 'GET',
						path: `${PATH}/${assignedType}`,
						query: { order: '-created_at', limit: '50' },
					},
				],
			}),
		),
	},
	{
		resource: 'loyaltyProgram',
		operation: 'deactivate',
		parameters: () => inProgram,
		calls: () => [
			{ method: 'POST', path: `${PATH}/deactivate`, idempotent: true, answer: 'resource' },
		],
		done: (world) => (statusOf(world, PROGRAM) === 'INACTIVE' ? 1 : 0),
	},
	{
		resource: 'loyaltyProgram',
		operation: 'getAll',
		parameters: () => ({
			filters: { ...created, name: 'Bean', status: 'ACTIVE' },
			options: { order: 'name' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: '/v2/loyalties/programs',
				query: {
					...createdQuery,
					'filters[name][conditions][$contains]': 'Bean',
					'filters[status][conditions][$is]': 'ACTIVE',
					order: 'name',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyProgram',
		operation: 'get',
		parameters: () => inProgram,
		calls: () => [{ method: 'GET', path: PATH, answer: 'resource' }],
	},
	{
		resource: 'loyaltyProgram',
		operation: 'getReport',
		parameters: () => ({
			...inProgram,
			metric: 'points-earnings',
			startDate: '2025-10-01T00:00:00',
			endDate: '2026-03-31T00:00:00',
			resolution: 'month',
			filters: { cardDefinitionId: byId(CARD_DEFINITION_IDS.beans) },
		}),
		calls: () => [
			{
				method: 'GET',
				path: `${PATH}/reports/points-earnings/daily`,
				query: {
					start_date: '2025-10-01',
					end_date: '2026-03-31',
					resolution: 'month',
					'filters[card_definition_id][conditions][$is]': CARD_DEFINITION_IDS.beans,
				},
				answer: 'object',
			},
		],
		variants: [
			...longest.map(([resolution, start_date, end_date]) =>
				report(
					`spending/daily by ${resolution}, as long as Voucherify supports`,
					{ metric: 'spending', resolution, ...between(start_date, end_date), filters: {} },
					{ start_date, end_date, resolution },
				),
			),
			// Each metric supports some filters.
			...(
				[
					['earning-rules', ['earning_rule']],
					['points-earnings', ['card_definition', 'earning_rule']],
					['spending', ['card_definition']],
					['tiers', ['tier', 'tier_structure']],
				] as const
			).map(([metric, supported]) =>
				report(
					`${metric}/summary`,
					{ metric, period: 'summary', filters: FILTERS },
					Object.fromEntries(
						supported.map((name) => [`filters[${name}_id][conditions][$is]`, IDS[name]]),
					),
				),
			),
		],
		refusals: [
			...longest.map(([resolution, start, , tooLate, words]): Refusal => [
				{ resolution, ...between(start, tooLate) },
				`End Date is too late: a report by ${resolution} covers at most ${words}`,
			]),
			...['2026-01-01', '2026-01-02'].map((start): Refusal => [
				between(start, '2026-01-01'),
				'Start Date is not before End Date',
			]),
		],
	},
];
