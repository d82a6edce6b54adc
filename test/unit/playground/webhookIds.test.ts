import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../../playground/workflows');

it('no two nodes of the example workflows answer at the same address', () => {
	const ids = readdirSync(FOLDER).flatMap((name) =>
		[...readFileSync(join(FOLDER, name), 'utf8').matchAll(/"webhookId": "([^"]+)"/g)].map(
			([, id]) => id,
		),
	);
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
