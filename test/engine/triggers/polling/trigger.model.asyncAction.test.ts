import { AsyncActionModel } from '../../../support/asyncActionModel';
import { testSchedules } from '../../../support/model';

testSchedules('background job', AsyncActionModel, { usual: 15, durable: 10 });
