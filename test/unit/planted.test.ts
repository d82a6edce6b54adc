import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePlants } from '../planted/nodePlants';
import { sandboxPlants } from '../planted/sandboxPlants';

const ROOT = join(__dirname, '../..');

it.each([...nodePlants, ...sandboxPlants])(
	'its text and its suite exist: $id',
	({ file, find, suite }) => {
		expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2);
		expect(() => readFileSync(join(ROOT, suite.file))).not.toThrow();
	},
);
