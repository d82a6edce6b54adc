import { AsyncActionModel } from './asyncActionModel';
import { testSchedules } from './model';

testSchedules('background job', AsyncActionModel, { usual: 15, durable: 10 });
