import { firstLook } from './examples/firstLook';
import { forms } from './examples/forms';
import { schedules } from './examples/schedules';
import { sheets } from './examples/sheets';
import { openStage } from './examples/stage';

// One start of n8n for several tests: it takes longer than most of them.
beforeAll(() => openStage('examples'));

firstLook();
forms();
schedules();
sheets();
