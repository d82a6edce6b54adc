import { testPlanted } from '../../../support/worlds/suite';
import { suites } from '../../../support/worlds/suites';

// Any booking is taken for ours, whatever reference its reason bears.
jest.mock('../../../../nodes/Voucherify/operations/safeWrites/reference', () => ({
	...jest.requireActual<object>('../../../../nodes/Voucherify/operations/safeWrites/reference'),
	bears: () => true,
}));

describe.each([suites.balances, suites.points])('the model of $model', (suite) => {
	testPlanted(suite, 'claimed');
});
