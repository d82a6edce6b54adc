import { at, listAt, textAt } from '../json.js';
import { memberSummary } from './member.js';

/** n8n's messages to a model when a person rejects its tool call. */
const NOT_APPROVED = /rejected the tool call|reviewed your planned tool call/;

/**
 * Sums up the transactions of a card, or the result about a member.
 * @param result of the tool: JSON with the newest transaction first, or an error message
 */
export function summaryOf(code: string, result: string): string {
	const rows = rowsIn(result);
	const told = memberSummary(code, rows);
	if (told !== undefined) return told;
	if (NOT_APPROVED.test(result)) return 'Nobody approved it, so I left it at that.';
	const [newest, ...others] = rows;
	if (newest === undefined) return `I could not read the transactions of ${code}: ${result}`;
	const latest = [newest, ...others].map(sentenceOf).join('; ');
	return `Lately on ${code}: ${latest}. The balance is ${amountOf(newest, 'balance')}.`;
}

function rowsIn(result: string): unknown[] {
	try {
		const found: unknown = JSON.parse(result);
		return Array.isArray(found) ? found : listAt(found, 'response');
	} catch {
		return [];
	}
}

function sentenceOf(transaction: unknown): string {
	const day = textAt(transaction, 'created_at').slice(0, 10);
	const type = textAt(transaction, 'type').replaceAll('_', ' ').toLowerCase();
	return `${day} ${type} of ${amountOf(transaction, 'amount')}`;
}

/** Formats an amount: credits are in major units with two decimals. */
function amountOf(transaction: unknown, field: string): string {
	const value = Number(at(transaction, field));
	const isMoney = textAt(transaction, 'type').startsWith('CREDITS');
	return isMoney ? value.toFixed(2) : `${value} points`;
}
