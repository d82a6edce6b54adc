import { CustomerModel } from './customerModel';
import { testSchedules } from './model';

testSchedules('customer', CustomerModel, { usual: 30, durable: 20 });
