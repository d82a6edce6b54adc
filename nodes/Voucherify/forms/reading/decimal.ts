/** Maximum number of decimals that `toFixed` can write. */
const MOST_DIGITS = 100;

const PLAIN = /^(0|[1-9]\d*)(\.\d+)?$/;

/**
 * Writes a number with digits and a point, without an exponent; undefined when it is too small for that. A text in this
 * form is returned unchanged.
 */
export function toDecimal(value: string | number): string | undefined {
	if (typeof value === 'string' && PLAIN.test(value)) return value;
	const number = Number(value);
	const [digits = '', exponent] = String(number).split('e');
	if (exponent === undefined) return digits;
	if (Number(exponent) > 0) return BigInt(number).toString();
	const places = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
	return places <= MOST_DIGITS ? number.toFixed(places) : undefined;
}
