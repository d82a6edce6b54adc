import { testModel } from '../../../support/worlds/suite';
import { suites } from '../../../support/worlds/suites';

testModel(suites.transaction);
