import { testSchedules } from '../../../support/schedules';
import { TransactionModel } from '../../../support/transactionModel';

testSchedules('transaction', TransactionModel, { usual: 30, durable: 20 });
