import { CardModel } from './cardModel';
import { testSchedules } from './model';

testSchedules('transaction of single cards', CardModel, { usual: 15, durable: 10 });
