/** True when n8n would evaluate the text as an expression. */
export const isExpression = (text: string) => text.startsWith('=');

/** Returns the text for display, with a space in front if n8n would otherwise evaluate it in the node. */
export const shownAsItIs = (text: string) => (isExpression(text) ? ` ${text}` : text);

/**
 * Returns the text to send. A text that n8n would evaluate becomes an expression that returns it, with every character
 * escaped.
 */
export function sentAsItIs(text: string): string {
	if (!isExpression(text)) return text;
	const codes = Array.from({ length: text.length }, (_, index) =>
		text.charCodeAt(index).toString(16).padStart(4, '0'),
	);
	return `={{ "${codes.map((code) => `\\u${code}`).join('')}" }}`;
}
