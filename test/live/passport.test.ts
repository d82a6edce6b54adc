import { accountFromEnvironment, HOW_TO } from './account';
import { MAX_CALLS, passportOf } from './make';
import { keep, summaryOf } from './report';

const account = accountFromEnvironment();
if (!account) console.log(HOW_TO);

(account ? test : test.skip)('a real project behaves as the connector believes', async () => {
	if (!account) throw new Error(HOW_TO);
	const passport = await passportOf(account);
	keep(passport);
	console.log(summaryOf(passport));
	expect(passport.calls).toBeLessThanOrEqual(MAX_CALLS);
	expect(passport.checks.filter(({ works }) => works === 'no')).toEqual([]);
	// If a belief is open, the connector works either way.
	expect(passport.beliefs.filter(({ holds, isOpen }) => holds === 'no' && !isOpen)).toEqual([]);
});
