const ABBREVIATIONS: Partial<Record<string, string>> = { ID: 'ID', IDS: 'IDs', QR: 'QR' };

/** A constant of the API in the words of a menu: `CREDITS_REFUND` is "Credits Refund", `VOUCHER_ID` "Voucher ID". */
export function titleOf(constant: string): string {
	return constant
		.split('_')
		.map((word) => ABBREVIATIONS[word] ?? word.charAt(0) + word.slice(1).toLowerCase())
		.join(' ');
}
