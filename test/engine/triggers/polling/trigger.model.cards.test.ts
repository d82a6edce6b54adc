import { CardModel } from '../../../support/cardModel';
import { testSchedules } from '../../../support/model';

testSchedules('transaction of single cards', CardModel, { usual: 15, durable: 10 });
