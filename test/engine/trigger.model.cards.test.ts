import { CardModel } from './cardModel';
import { testSchedules } from './model';

testSchedules('transaction of single cards', CardModel, { usual: 25, durable: 15 });
