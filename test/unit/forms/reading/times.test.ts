import { DateTime } from 'luxon';
import { parseEnd, parseTime, parseDay } from '../../../../nodes/Voucherify/forms/reading/times';
import { outcome, rows } from './outcome';

const BERLIN = 'Europe/Berlin';

it.each<[unknown, string]>([
	['2026-01-31', '2026-01-30T23:00:00.000Z'],
	['2026-01-31 09:30:00', '2026-01-31T08:30:00.000Z'],
	['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
	[new Date(0), '1970-01-01T00:00:00.000Z'],
])('%j is the time %s', (value, time) => {
	expect(parseTime(value, BERLIN)).toEqual({ value: time });
});

it.each<[unknown, RegExp]>([
	[46053, /^It is 46053. That is how a sheet counts days/],
	['46053', /^It is '46053'. That is how a sheet counts days/],
	['"2026-01-31"', /Remove the quotes/],
	['31/12/2026', /'d\/M\/yyyy'/],
	['31.12.2026', /'d.M.yyyy'/],
	['31/12/2026 10:00', /Pick one/],
	['soon', /^It is 'soon'. Pick one, or enter it like/],
	...rows([1769846400000, '2026', '2026-01', '20260131', '09:30', '2026-02-30'], /Pick one/),
	...rows([['2026-01-31'], true], /Pick one/),
])('%j is no time, with advice', (value, advice) => {
	const refused = { problem: 'is not a date and time', advice: expect.stringMatching(advice) };
	expect(parseTime(value, BERLIN)).toEqual(refused);
});

it.each([
	['2026-01-31', false, '2026-01-31T22:59:59.999Z'],
	['2026-01-31', true, '2026-01-31T22:59:59.999Z'],
	['2026-01-31T00:00:00', false, '2026-01-31T22:59:59.999Z'],
	['2026-01-31T00:00:00', true, '2026-01-30T23:00:00.000Z'],
	['2026-01-31T00:00:00Z', false, '2026-01-31T00:00:00.000Z'],
	['2026-01-31T09:30:00', false, '2026-01-31T08:30:00.000Z'],
	['soon', false, 'is not a date and time'],
])('%s (computed: %s) ends at %s', (value, isComputed, end) => {
	expect(outcome(parseEnd(value, BERLIN, isComputed))).toBe(end);
});

describe.each(['Pacific/Kiritimati', BERLIN, 'UTC', 'Pacific/Pago_Pago'])('in %s', (zone) => {
	it.each([
		'1990-04-12',
		'1990-04-12T00:00:00',
		'1990-04-12T00:00:00.000Z',
		'1990-04-12T23:59:59Z',
		DateTime.fromISO('1990-04-12', { zone }),
		DateTime.fromISO('1990-04-12T12:00:00+02:00', { setZone: true }),
		new Date('1990-04-12'),
	])('a day without a time stays the same: %s', (value) => {
		expect(parseDay(value, zone)).toEqual({ value: '1990-04-12' });
	});
});

it.each<[string, unknown, string, string]>([
	['midnight in the zone of the workflow', '1990-05-11T22:00:00.000Z', BERLIN, '12'],
	['a DateTime in UTC', DateTime.fromISO('1990-05-12T00:00:00Z'), 'America/New_York', '12'],
	['midnight in UTC', '1990-05-12T00:00:00.000Z', 'America/New_York', '12'],
	['as it is written', '1990-05-12T23:30:00+02:00', 'Asia/Tokyo', '12'],
	['a Date at midnight', new Date('1990-05-12T00:00:00+02:00'), BERLIN, '12'],
	['a Date at midnight in UTC', new Date('1990-05-12T00:00:00Z'), 'America/New_York', '12'],
	['a Date within a day', new Date('1990-05-12T02:00:00Z'), 'America/New_York', '11'],
])('a day that is given as a point in time: %s', (_, value, zone, day) => {
	expect(parseDay(value, zone)).toEqual({ value: `1990-05-${day}` });
});
