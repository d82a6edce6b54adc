import type { FastifyInstance } from 'fastify';
import type { State } from '../../state';
import { settlePoints } from '../../world/loyalty/points';
import { endpoints } from '../endpoints';
import { assignmentRoutes } from './assignments';
import { cardRoutes } from './cards';
import { historyRoutes } from './history';
import { memberRoutes } from './members';
import { programRoutes } from './programs';
import { settingsRoutes } from './settings';
import { setupRoutes } from './setup';
import { spendingRoutes } from './spending';

/** Routes of current loyalty programs, under `/v2`. Before each request, the changes of points that are due are processed. */
export function loyaltyRoutes(app: FastifyInstance, state: State): void {
	app.addHook('preHandler', (_request, _reply, done) => {
		settlePoints(state.world, state.settings.pointsDelayMs);
		done();
	});
	const at = endpoints(app);
	programRoutes(at, state);
	assignmentRoutes(at, state);
	settingsRoutes(at, state);
	setupRoutes(at, state);
	memberRoutes(at, state);
	historyRoutes(at, state);
	cardRoutes(at, state);
	spendingRoutes(at, state);
}
