import { RecentWrites } from '../../../nodes/Voucherify/writes/recentWrites';

const FIVE_MINUTES = 300_000;

let now = 0;

beforeEach(() => {
	now = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => now);
});

it.each([
	[FIVE_MINUTES - 1, { made: 'a' }],
	[FIVE_MINUTES, undefined],
])('remembers a write for five minutes: after %d ms', (ms, remembered) => {
	const writes = new RecentWrites<string>();
	writes.set('first', { made: 'a' });
	now = ms;
	expect(writes.get('first') ?? undefined).toEqual(
		remembered && expect.objectContaining(remembered),
	);
});

it('remembers the latest write of a name, since it was made', () => {
	const writes = new RecentWrites<string>();
	writes.set('first', { made: 'a' });
	now = FIVE_MINUTES - 1;
	writes.set('first', { made: 'b' });
	now = FIVE_MINUTES + 1;
	expect(writes.get('first')).toMatchObject({ made: 'b' });
	writes.delete('first');
	expect(writes.get('first')).toBeUndefined();
});
