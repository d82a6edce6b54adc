import { CardModel } from '../../../support/cardModel';
import { testSchedules } from '../../../support/schedules';

testSchedules('transaction of single cards', CardModel, { usual: 15, durable: 10 });
