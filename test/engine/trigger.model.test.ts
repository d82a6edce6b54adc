import { testSchedules } from './model';
import { TransactionModel } from './transactionModel';

testSchedules('transaction', TransactionModel, { usual: 30, durable: 20 });
