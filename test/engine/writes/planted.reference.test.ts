import { testPlanted } from '../../support/worlds/suite';
import { suites } from '../../support/worlds/suites';

// Claims any booking, whatever reference its reason has.
jest.mock('../../../nodes/Voucherify/writes/reference', () => ({
	...jest.requireActual<object>('../../../nodes/Voucherify/writes/reference'),
	bears: () => true,
}));

testPlanted(suites.bookings, 'claimed');
