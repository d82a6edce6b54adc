import { ExportModel } from './exportModel';
import { testSchedules } from './model';

testSchedules('export', ExportModel, { usual: 20, durable: 20 });
