import fc from 'fast-check';
import { byId } from '../../support/engine';
import { expectRefusal, OPTIONS, RUNS, run, service, useRawService, VALUE } from './hostileValues';

useRawService();

const nastyTexts = [
	...[
		'../',
		'..',
		'.',
		'...',
		'../../v1/products',
		'%2e%2e',
		'%2e',
		'%2f..%2f',
		'..%5c',
		'?a=b',
		'#x',
	],
	...[
		'a/b',
		'a\\b',
		'//evil.example',
		'https://evil.example/',
		'@evil.example',
		'\u0000',
		'a\r\nX-App-Id: b',
	],
	...[
		'\ud800',
		'a\udfffb',
		'ü🎁',
		'__proto__',
		'constructor',
		' ',
		'\t\n',
		'$json',
		'x'.repeat(10_000),
	],
];

const texts = fc.oneof(
	fc.constantFrom(...nastyTexts),
	fc.string({ unit: 'binary' }),
	fc
		.array(fc.constantFrom(...nastyTexts.slice(0, -1)), { maxLength: 4 })
		.map((parts) => parts.join('')),
);

const someParameters = {
	points: 1,
	updateFields: { name: 'x' },
	waitForCompletion: false,
	brandName: 'B',
	street: 'S',
	postal: 'P',
	city: 'C',
	country: 'D',
	contactEmail: 'a@b.example',
};

describe.each<[string, string, string, string, (target: string) => string | undefined]>([
	[
		'export',
		'get',
		'exportId',
		'Export',
		(target) => /^\/v1\/exports\/([^/?#]*)$/.exec(target)?.[1],
	],
	[
		'voucherTransaction',
		'getAll',
		'voucherCode',
		'Voucher',
		(target) => /^\/v1\/vouchers\/([^/?#]*)\/transactions\?order=-id&limit=50$/.exec(target)?.[1],
	],
	[
		'reward',
		'update',
		'rewardId',
		'Reward',
		(target) => /^\/v1\/rewards\/([^/?#]*)$/.exec(target)?.[1],
	],
	[
		'promotionTier',
		'disable',
		'promotionTierId',
		'Promotion Tier',
		(target) => /^\/v1\/promotions\/tiers\/([^/?#]*)\/disable$/.exec(target)?.[1],
	],
	[
		'voucherTransaction',
		'export',
		'campaignId',
		'Campaign',
		(target) => /^\/v1\/loyalties\/([^/?#]*)\/transactions\/export$/.exec(target)?.[1],
	],
	[
		'earningRule',
		'create',
		'campaignId',
		'Campaign',
		(target) => /^\/v1\/loyalties\/([^/?#]*)\/earning-rules$/.exec(target)?.[1],
	],
	[
		'brandConfiguration',
		'create',
		'projectId',
		'Project',
		(target) => /^\/management\/v1\/projects\/([^/?#]*)\/branding$/.exec(target)?.[1],
	],
])('a path value: %s %s', (resource, operation, field, label, partOf) => {
	it('stays one segment of the path, or is refused', async () => {
		await fc.assert(
			fc.asyncProperty(texts, async (text) => {
				const { error } = await run(
					{ ...someParameters, resource, operation, [field]: byId(VALUE) },
					text,
				);
				const [request] = service.requests;
				if (!request) {
					expectRefusal(error, label);
					expect(/^\.{0,2}$/.test(text.trim()) || /\p{Surrogate}/u.test(text)).toBe(true);
					return;
				}
				expect(decodeURIComponent(partOf(request.target) ?? '')).toBe(text.trim());
				expect(`http://${String(request.headers.host)}`).toBe(service.url);
				expect(request.headers['x-app-id'] ?? request.headers['x-management-id']).toMatch(
					/^sandbox-/,
				);
			}),
			OPTIONS,
		);
	});

	it('that is no text is refused', async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.object(), fc.constantFrom(true, [], null)), async (value) => {
				const { error } = await run(
					{ ...someParameters, resource, operation, [field]: byId(VALUE) },
					value,
				);
				expectRefusal(error, label);
			}),
			{ ...OPTIONS, numRuns: RUNS / 4 },
		);
	});
});
