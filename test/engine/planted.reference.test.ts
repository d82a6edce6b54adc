import { testPlanted } from './worlds/suite';
import { suites } from './worlds/suites';

// Any booking is taken for ours, whatever reference its reason bears.
jest.mock('../../nodes/Voucherify/operations/reliability/reference', () => ({
	...jest.requireActual<object>('../../nodes/Voucherify/operations/reliability/reference'),
	bears: () => true,
}));

describe.each([suites.balances, suites.points])('the model of $model', (suite) => {
	testPlanted(suite, 'claimed');
});
