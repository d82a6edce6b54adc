import { AsyncActionModel } from '../../../support/asyncActionModel';
import { testSchedules } from '../../../support/schedules';

testSchedules('background job', AsyncActionModel, { usual: 15, durable: 10 });
