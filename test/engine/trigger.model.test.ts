import { testSchedules } from './model';
import { TransactionModel } from './transactionModel';

testSchedules('transaction', TransactionModel, { usual: 45, durable: 30 });
