import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleOf } from '../actionNodes';
import { fits } from '../contract/pointer';
import { expectGenerated } from '../generated';
import type { OperationExample } from '../operations/example';
import { codesIn, rowsBelow } from '../support/pageTables';
import { folderOf, OPENAPI } from './material';
import { describedEndpoints } from './requests/calledEndpoints';

const KINDS = ['Called elsewhere', 'Browser keys', 'Second way', 'Set-up', 'Not built'] as const;

/** Why no operation calls an endpoint. What a trigger or a drop-down calls counts as called. */
type Kind = (typeof KINDS)[number];

interface Reason {
	pattern: string;
	kind: Kind;
	why: string;
}

const reasons: Reason[] = rowsBelow(
	readFileSync(join(__dirname, 'known.md'), 'utf8'),
	'Endpoints that no operation calls',
).flatMap(([patterns = '', kind, why = '']) =>
	codesIn(patterns).map((pattern) => {
		const known = KINDS.find((one) => one === kind);
		if (!known) throw new Error(`${pattern}: no kind of reason is called ${kind}`);
		return { pattern, kind: known, why };
	}),
);

const DEPRECATED = { kind: 'Deprecated', why: 'Voucherify advises against it.' } as const;

const titlesOf = (callers: Set<OperationExample>) =>
	[...callers].map(({ resource, operation }) => titleOf(resource, operation)).join('; ');

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

test('every documented endpoint has an operation, or a reason why none', async () => {
	const endpoints = (await describedEndpoints(folderOf(OPENAPI))).map((endpoint) => {
		const known = reasons.find(({ pattern }) => fits(pattern, endpoint.name));
		const reason = known ?? (endpoint.isDeprecated ? DEPRECATED : undefined);
		return { ...endpoint, reason: endpoint.callers.size > 0 ? undefined : reason, known };
	});
	const called = endpoints.filter(({ callers }) => callers.size > 0);
	const others = endpoints.filter(({ callers }) => callers.size === 0);
	expect(others.filter(({ reason }) => !reason).map(({ name }) => name)).toEqual([]);
	const used = reasons.filter((reason) => others.some(({ known }) => known === reason));
	expect(reasons.filter((reason) => !used.includes(reason))).toEqual([]);

	const numberOf = (...kinds: Array<Kind | 'Deprecated'>) =>
		others.filter(({ reason }) => reason && kinds.includes(reason.kind)).length;
	const count = called.length + numberOf('Called elsewhere');
	const wanted = endpoints.length - numberOf('Deprecated', 'Browser keys', 'Second way');
	const rowsOf = (cells: string[][]) => cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
	const page = `# What of the API the package covers

To see whether an operation calls an endpoint, search for its path on this page.

Voucherify documents ${endpoints.length} endpoints. ${called.length} of them are called by operations, ${count - called.length} more by the triggers and by drop-downs. Of the
${wanted} that are neither deprecated, nor for browsers, nor a second way to the same, these are ${percent(count, wanted)}; without set-up that
is done once in the dashboard, ${percent(count, wanted - numberOf('Set-up'))}. All others can be called with n8n's **HTTP Request** and the same credential.

<!-- prettier-ignore-start -->

## Called

| Endpoint | Operations |
|---|---|
${rowsOf(called.map(({ name, callers }) => [`\`${name}\``, titlesOf(callers)]))}

## Not called by operations

| Endpoint | Reason | |
|---|---|---|
${rowsOf(others.map(({ name, reason }) => [`\`${name}\``, reason?.kind ?? '', reason?.why ?? '']))}

<!-- prettier-ignore-end -->
`;
	expectGenerated('docs/coverage.md', page);
});
