import { testSchedules } from '../../../support/schedules';
import { RedemptionModel } from '../../../support/redemptionModel';

testSchedules('redemption', RedemptionModel, { usual: 30, durable: 20 });
