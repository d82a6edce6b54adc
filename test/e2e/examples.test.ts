import { agents } from './examples/agents';
import { assistants } from './examples/assistants';
import { events } from './examples/events';
import { firstLook } from './examples/firstLook';
import { forms } from './examples/forms';
import { page } from './examples/page';
import { schedules } from './examples/schedules';
import { sheets } from './examples/sheets';
import { openStage } from './examples/stage';

// One file for all, and one start of n8n: the start takes longer than most of these tests.
beforeAll(openStage);

firstLook();
forms();
schedules();
sheets();
events();
page();
agents();
assistants();
