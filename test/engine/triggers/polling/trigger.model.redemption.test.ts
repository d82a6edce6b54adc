import { testSchedules } from '../../../support/model';
import { RedemptionModel } from '../../../support/redemptionModel';

testSchedules('redemption', RedemptionModel, { usual: 30, durable: 20 });
