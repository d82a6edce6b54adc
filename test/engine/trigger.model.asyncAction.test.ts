import { AsyncActionModel } from './asyncActionModel';
import { testSchedules } from './model';

testSchedules('background job', AsyncActionModel, { usual: 20, durable: 20 });
