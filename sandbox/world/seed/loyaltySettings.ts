import { daysAgo, iso } from '../clock';
import { TIERS, TIER_STRUCTURE } from '../loyalty/tiers';
import type { Store } from '../store';
import type { CardDefinition } from '../types';
import { CARD_DEFINITION_IDS } from './loyalty';

const SILENT = { event: null };

const UNLIMITED = { type: 'NO_LIMIT', limits: [] } as const;

const NOT_REFUNDED = { type: 'NONE', methods: [] } as const;

/** Wallets of the programs, and the tiers of "Bean Society". */
export function seedLoyaltySettings(store: Store): void {
	const { beans, leaves, cups } = CARD_DEFINITION_IDS;
	const pays: Partial<CardDefinition> = {
		pay_with_points: { type: 'EXCHANGE_RATIO', exchange_ratio: { formula: '1' } },
	};
	addCardDefinition(store, beans, 'Beans', pays);
	addCardDefinition(store, leaves, 'Leaves', {
		...pays,
		points_expiration: {
			type: 'ROLLING_EXPIRATION',
			rolling_expiration: { period: { value: 1, unit: 'YEAR' }, rounding: null },
		},
	});
	addCardDefinition(store, cups, 'Cups');
	addCardDefinition(store, 'lcdef_4a0bea50c1e7000004', 'Winter Points', { status: 'DRAFT' });
	seedTiers(store);
}

function addCardDefinition(
	{ cardDefinitions }: Store,
	id: string,
	name: string,
	more: Partial<CardDefinition> = {},
): void {
	const charset = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
	cardDefinitions.add(
		{
			id,
			name,
			type: 'INDIVIDUAL',
			status: 'ACTIVE',
			code_config: { pattern: '##########', length: 10, charset, prefix: '', postfix: '' },
			points_expiration: { type: 'NO_EXPIRATION' },
			pending_points: { type: 'IMMEDIATE' },
			earning_limits: { global: UNLIMITED, transactions: UNLIMITED },
			spending_limits: { global: UNLIMITED, transactions: UNLIMITED },
			refunds: { spent_points: NOT_REFUNDED, earned_points: NOT_REFUNDED },
			balance_settings: { allow_negative: false },
			pay_with_points: { type: 'NO_PAYMENTS' },
			metadata: {},
			created_at: iso(daysAgo(220 - cardDefinitions.all().length)),
			updated_at: null,
			object: 'card_definition',
			...more,
		},
		SILENT,
	);
}

function seedTiers({ tierStructures, tiers }: Store): void {
	const created_at = iso(daysAgo(210));
	const shared = { metadata: {}, created_at, updated_at: null };
	tierStructures.add(
		{
			...shared,
			id: TIER_STRUCTURE,
			name: 'Bean Levels',
			type: 'POINT_EARNED',
			point_earned: {
				card_definition_id: CARD_DEFINITION_IDS.beans,
				period: { value: 1, unit: 'YEAR' },
				type: 'IMMEDIATELY',
			},
			expiration: { type: 'NO_RETENTION' },
			downgrade: { type: 'SINGLE_LEVEL' },
			status: 'ACTIVE',
			object: 'tier_structure',
		},
		SILENT,
	);
	tierStructures.add(
		{
			...shared,
			id: 'lts_2a0bea50c1e7000002',
			name: 'Tea Levels',
			type: 'POINT_BALANCE',
			point_balance: { card_definition_id: CARD_DEFINITION_IDS.leaves },
			expiration: { type: 'NO_RETENTION' },
			downgrade: { type: 'NO_DOWNGRADE' },
			created_at: iso(daysAgo(209)),
			status: 'DRAFT',
			object: 'tier_structure',
		},
		SILENT,
	);
	for (const [index, { id, name, min, max }] of TIERS.entries()) {
		tiers.add(
			{
				...shared,
				id,
				tier_structure_id: TIER_STRUCTURE,
				name,
				qualification_rules: { type: 'POINTS', points: { min_value: min, max_value: max } },
				downgrade: { type: 'INHERIT' },
				created_at: iso(daysAgo(208 - index)),
				object: 'tier',
			},
			SILENT,
		);
	}
}
