import { ExportModel } from '../../../support/exportModel';
import { testSchedules } from '../../../support/model';

testSchedules('export', ExportModel, { usual: 15, durable: 10 });
