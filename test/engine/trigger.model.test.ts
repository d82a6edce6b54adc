import { testSchedules } from './model';
import { TransactionModel } from './transactionModel';

testSchedules('transaction', TransactionModel, { usual: 60, durable: 40 });
