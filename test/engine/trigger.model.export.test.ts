import { ExportModel } from './exportModel';
import { testSchedules } from './model';

testSchedules('export', ExportModel, { usual: 60, durable: 40 });
