/** The rows of the table below a heading of a page: their cells, without the row of headings. */
export function rowsBelow(page: string, heading: string): string[][] {
	const [, section = ''] = page.split(`\n## ${heading}\n`);
	const [table = ''] = section.split('\n## ');
	return table
		.split('\n')
		.filter((line) => line.startsWith('| `'))
		.map((line) => line.slice('| '.length, -' |'.length).split(' | '));
}

/** What a cell has between backticks; a bar in it is written with a backslash. */
export const codesIn = (cell: string): string[] =>
	[...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|'));
