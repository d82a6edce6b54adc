import { testModel } from './worlds/suite';
import { suites } from './worlds/suites';

testModel(suites.points);
