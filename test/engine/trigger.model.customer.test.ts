import { CustomerModel } from './customerModel';
import { testSchedules } from './model';

testSchedules('change of a customer', CustomerModel, { usual: 30, durable: 20 });
