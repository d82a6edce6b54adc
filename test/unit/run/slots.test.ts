import { itemsOf } from '../../../nodes/Voucherify/run/batches/slots';

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, index) => index);

it.each<[items: number[], text: string]>([
	[[3], 'item 3'],
	[[3, 3], 'item 3'],
	[[0, 2, 2], 'the items 0, 2'],
	[upTo(19), `the items ${upTo(19).join(', ')}`],
	[upTo(20), `the items ${upTo(19).join(', ')} …`],
])('names the items %j of a request', (items, text) => {
	const batch = items.map((itemIndex) => ({
		itemIndex,
		groupKey: '',
		element: {},
		send: async () => await Promise.resolve([]),
	}));
	expect(itemsOf(batch)).toBe(text);
});
