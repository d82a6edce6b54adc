import { ExportModel } from '../../../support/exportModel';
import { testSchedules } from '../../../support/schedules';

testSchedules('export', ExportModel, { usual: 15, durable: 10 });
