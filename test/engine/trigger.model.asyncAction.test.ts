import { AsyncActionModel } from './asyncActionModel';
import { testSchedules } from './model';

testSchedules('background job', AsyncActionModel, { usual: 8, durable: 7 });
