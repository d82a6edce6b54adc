import { testSchedules } from './model';
import { RedemptionModel } from './redemptionModel';

testSchedules('redemption', RedemptionModel, { usual: 30, durable: 20 });
