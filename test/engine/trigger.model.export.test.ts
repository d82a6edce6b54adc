import { ExportModel } from './exportModel';
import { testSchedules } from './model';

testSchedules('export', ExportModel, { usual: 15, durable: 10 });
