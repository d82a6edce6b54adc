import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { calm } from '../support/everyOperation';
import { verdictOf } from './verdict';
import { folderOf, MATERIAL } from './material';
import { runSuite } from './sdkSuite';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox(calm);
});

afterAll(async () => {
	await sandbox.close();
});

describe("the tests of the vendor's JS SDK, against the sandbox", () => {
	it('pass unchanged', async () => {
		const { keys, url, world } = sandbox;
		// Like the account that the tests were written for: their orders have undefined metadata.
		world.metadataSchemas.change('order', { allow_defined_only: false });
		const { all, passed, failed, missed } = await runSuite(join(folderOf(MATERIAL), 'js-sdk'), {
			VOUCHERIFY_HOST: url,
			X_APP_ID: keys.appId,
			X_APP_TOKEN: keys.appToken,
			X_MANAGEMENT_ID: keys.managementId,
			X_MANAGEMENT_TOKEN: keys.managementToken,
			PROJECT_ID: 'proj_Wz8DeShop',
		});
		const findings = [
			...failed.map(({ title, reason }) => ({ at: title, says: reason })),
			...missed.map((title) => ({ at: title, says: 'did not run, as a hook failed' })),
		];
		const counts = { tests: all.length, passed: passed.length, 'did not run': missed.length };
		expect(all).not.toEqual([]);
		expect(verdictOf('sdk', findings, counts)).toEqual({ unexplained: [], needless: [] });
	});
});
