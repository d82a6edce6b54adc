import { CustomerModel } from '../../../support/customerModel';
import { testSchedules } from '../../../support/schedules';

testSchedules('customer', CustomerModel, { usual: 30, durable: 20 });
