import type { IRelatedNode } from 'n8n-workflow';

/** Purpose of each node of the package, by type: assistants that find one of them are told about the others. */
const PURPOSES = {
	voucherify: 'Publish codes, manage single codes, customers and segments, export lists',
	voucherifyRedeem: 'Check and redeem codes for an order, roll redemptions back',
	voucherifySetup: 'Create and change campaigns, promotion tiers and validation rules',
	voucherifyLoyalty: 'Members, cards, points and rewards of loyalty programs',
	voucherifyCatalog: 'Products, SKUs, product collections and categories',
	voucherifyLoyaltyLegacy: 'Loyalty programs that are campaigns: earning rules, rewards, cards',
	voucherifyTrigger: 'Start at intervals when codes are redeemed, cards change or exports are done',
	voucherifyWebhookTrigger: 'Start at once when something happens; needs a public address of n8n',
};

const EXPRESSIONS =
	"Give each field its own expression: n8n drops one for a whole collection. Where a value may be missing, write {{ $json.field || '' }}.";

/** Returns what assistants read that build workflows. */
export const hintsFor = (type: keyof typeof PURPOSES, searchHint: string) => ({
	searchHint: `${searchHint} ${EXPRESSIONS}`,
	relatedNodes: nodesBeside(type),
});

/** Returns the other nodes of the package, each with what it is for. */
export function nodesBeside(type: keyof typeof PURPOSES): IRelatedNode[] {
	return Object.entries(PURPOSES)
		.filter(([name]) => name !== type)
		.map(([name, relationHint]) => ({ nodeType: `n8n-nodes-voucherify.${name}`, relationHint }));
}
