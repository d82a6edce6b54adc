import { CardModel } from './cardModel';
import { testSchedules } from './model';

testSchedules('transaction of single cards', CardModel, { usual: 40, durable: 20 });
