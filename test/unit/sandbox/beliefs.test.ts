import { switches, topics } from '../../../sandbox/beliefs';
import { GRADES, type Belief } from '../../../sandbox/beliefs/belief';
import { beliefsTable } from '../../../sandbox/beliefs/table';
import { codes } from './beliefs/codes';
import { jobs } from './beliefs/jobs';
import { listing } from './beliefs/listing';
import { lists } from './beliefs/lists';
import { loyalty } from './beliefs/loyalty';
import { redeeming } from './beliefs/redeeming';
import { service } from './beliefs/service';
import type { ShownSwitches } from './beliefs/shown';
import { webhooks } from './beliefs/webhooks';
import { expectGeneratedPart } from '../../generated';
import { call } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

const shown: ShownSwitches = {
	...{ ...codes, ...jobs, ...loyalty, ...redeeming },
	...{ ...webhooks, ...lists, ...listing, ...service },
};

useSandbox({ sizes: { customers: 24 } });

const believe = (id: string, value: unknown) =>
	call(sandbox, '/_sandbox/settings', { method: 'PATCH', body: { beliefs: { [id]: value } } });

describe.each(switches)('$id', ({ id, values }) => {
	it.each(values)('%s', async (value) => {
		expect((await believe(id, value)).status).toBe(200);
		const { see, as } = shown[id];
		const expected = new Map(Object.entries(as)).get(String(value));
		expect(await see(sandbox)).toEqual(expected);
	});

	it('has an observable effect', () => {
		const seen = Object.values(shown[id].as).map((one) => JSON.stringify(one));
		expect(new Set(seen).size).toBe(values.length);
	});
});

it('a switch has no other values, and a reset restores its default', async () => {
	expect((await believe('spentPoints', 'odd')).status).toBe(400);
	expect((await believe('odd', 'positive')).status).toBe(400);
	await believe('spentPoints', 'positive');
	sandbox.reset();
	expect(sandbox.settings.beliefs.spentPoints).toBe('negative');
	expect(sandbox.world.beliefs).toBe(sandbox.settings.beliefs);
});

describe('the register', () => {
	const all = Object.values(topics).flatMap((topic) => Object.entries<Belief>(topic));

	it('names each belief once', () => {
		expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
	});

	it.each(all)('describes %s with its values, in a form that fits the README', (_, belief) => {
		expect(GRADES).toContain(belief.grade);
		expect(belief.says).toMatch(/^[A-Z`][^|\n]*[^.\s]$/);
		expect(belief.source ?? '').not.toMatch(/[|\n]/);
		const values = 'values' in belief ? (belief.values ?? []) : [];
		for (const value of values) expect(belief.says).toContain(`\`${value}\``);
	});

	it("is in the sandbox's README", () => {
		expectGeneratedPart('sandbox/README.md', 'beliefs', beliefsTable());
	});
});
