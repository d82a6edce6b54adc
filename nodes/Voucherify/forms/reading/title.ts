const ABBREVIATIONS: Partial<Record<string, string>> = { ID: 'ID', IDS: 'IDs', QR: 'QR' };

/** Returns the label of an API constant: `CREDITS_REFUND` is "Credits Refund", `VOUCHER_ID` is "Voucher ID". */
export function titleOf(constant: string): string {
	return constant
		.split('_')
		.map((word) => ABBREVIATIONS[word] ?? word.charAt(0) + word.slice(1).toLowerCase())
		.join(' ');
}
