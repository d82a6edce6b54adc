/** True when n8n would evaluate a text in a node. */
export const isExpression = (text: string) => text.startsWith('=');

/** Returns a text for display that n8n does not evaluate when it stores it in the node. */
export const shownAsItIs = (text: string) => (isExpression(text) ? ` ${text}` : text);

/**
 * Returns a text to send. If n8n would evaluate it, it becomes an expression that gives the text, with all characters
 * escaped.
 */
export function sentAsItIs(text: string): string {
	if (!isExpression(text)) return text;
	const codes = Array.from({ length: text.length }, (_, index) =>
		text.charCodeAt(index).toString(16).padStart(4, '0'),
	);
	return `={{ "${codes.map((code) => `\\u${code}`).join('')}" }}`;
}
