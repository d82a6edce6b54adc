/** Anchor of a heading, as GitHub creates it. */
export const toAnchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');
