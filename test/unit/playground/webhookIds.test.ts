import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../../playground/workflows');

it('no two nodes of the example workflows have the same URL', () => {
	const ids = readdirSync(FOLDER).flatMap((name) =>
		[...readFileSync(join(FOLDER, name), 'utf8').matchAll(/"webhookId": "([^"]+)"/g)].map(
			([, id]) => id,
		),
	);
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
