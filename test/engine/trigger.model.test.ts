import { testSchedules } from './model';
import { TransactionModel } from './transactionModel';

testSchedules('transaction', TransactionModel, { usual: 300, durable: 200 });
