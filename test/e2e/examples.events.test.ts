import { agents } from './examples/agents';
import { assistants } from './examples/assistants';
import { events } from './examples/events';
import { page } from './examples/page';
import { openStage } from './examples/stage';
import { toolRetries } from './examples/toolRetries';

beforeAll(() => openStage('examples.events'));

events();
page();
agents();
assistants();
toolRetries();
