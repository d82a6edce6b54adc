import { discount } from '../../support/vouchers';
import { itemsOf } from '../../support/engine';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const NEW_YEAR = '2026-12-31T22:59:59.999Z';
const MIDNIGHT = '2026-12-30T23:00:00.000Z';

it.each([
	['a picked day', '2026-12-31T00:00:00', NEW_YEAR],
	['a day', '2026-12-31', NEW_YEAR],
	['the day of a sheet', '={{ $json.ends }}', NEW_YEAR],
	['a typed day', '2026-12-31 00:00', NEW_YEAR],
	['a picked day of other versions', '2026-12-31T00:00:00.000', NEW_YEAR],
	['a picked time', '2026-12-31T17:30:00', '2026-12-31T16:30:00.000Z'],
	['midnight with a zone', '2026-12-31T00:00:00+01:00', MIDNIGHT],
	['midnight of an expression', '={{ $json.ends }}T00:00:00', MIDNIGHT],
	['a date of an expression', '={{ DateTime.fromISO($json.ends) }}', MIDNIGHT],
])('what is valid until %s ends when a person expects it', async (_, expirationDate, ends) => {
	await itemsOf({
		...discount({ percentOff: 10, expirationDate }),
		timezone: 'Europe/Berlin',
		items: [{ ends: '2026-12-31' }],
	});
	expect(sandbox.requests[0]?.body).toMatchObject({ expiration_date: ends });
});

it('starts at the beginning of the day', async () => {
	const additionalFields = { startDate: '2026-12-31' };
	await itemsOf({ ...discount({ percentOff: 10, additionalFields }), timezone: 'Europe/Berlin' });
	expect(sandbox.requests[0]?.body).toMatchObject({ start_date: MIDNIGHT });
});
