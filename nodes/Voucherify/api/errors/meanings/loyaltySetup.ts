import type { ErrorMeanings, Meaning } from './meaning';

/** Returns the meaning of a limit on what a program, or a tier structure, can have. */
const full = (owner: string, kinds: string): Meaning => ({
	headline: `The ${owner} cannot have more ${kinds}`,
	advice: 'Remove one first: Voucherify limits their number.',
});

/** Refusals to change the status of programs, earning rules and rewards, and what is assigned to programs. */
export const loyaltySetupMeanings: ErrorMeanings = {
	card_definition_assignments_limit_exceeded: full('program', 'wallets'),
	connected_active_earning_rule: {
		headline: 'An active earning rule uses it',
		advice: 'Deactivate the rule first, with Voucherify Loyalty → Earning Rule → Deactivate.',
	},
	connected_draft_tier_structure: {
		headline: 'The tier structure of the program is a draft',
		advice: 'Activate the tier structure in Voucherify, or remove it from the program.',
	},
	connected_non_active_tier_structure: {
		headline: 'The tier structure of the program is not active',
		advice: 'Activate the tier structure in Voucherify, or remove it from the program.',
	},
	earning_rule_assignments_limit_exceeded: full('program', 'earning rules'),
	invalid_state_transition: {
		headline: 'Its status does not allow this',
		advice:
			'Only what is active can be deactivated or moved to draft, and only what is not active can be activated.',
	},
	missing_active_card_definition: {
		headline: 'The program needs an active wallet',
		advice: 'Activate one of its wallets in Voucherify, or assign one that is active.',
	},
	missing_active_earning_rule: {
		headline: 'The program needs an active earning rule',
		advice:
			'Activate one of its rules with Voucherify Loyalty → Earning Rule → Activate, or assign one with Program → Assign.',
	},
	non_active_benefit: {
		headline: 'The earning rule gives a benefit that is not active',
		advice: 'Activate the benefit in Voucherify, or remove it from the rule.',
	},
	reward_assignments_limit_exceeded: full('program', 'rewards'),
	tier_structure_assignments_limit_exceeded: full('program', 'tier structures'),
	tiers_per_tier_structure_limit_exceeded: full('tier structure', 'tiers'),
};
