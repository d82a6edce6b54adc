import { setTimeout } from 'node:timers/promises';
import fastify, { type FastifyError, type FastifyInstance, type HTTPMethods } from 'fastify';
import { authenticate, SERVICE_TOKEN } from './auth';
import { installClearing } from './clearing';
import { compile } from './compiler';
import { controlRoutes } from './control';
import {
	ApiError,
	asOAuthError,
	errorOfStatus,
	invalidPayload,
	invalidQuery,
	notFound,
} from './errors';
import { installFaults } from './faultHooks';
import type { Fault } from './faults';
import { takeJson } from './jsonBody';
import { formOf, recordedForm } from './multipart';
import { withUnknownFields } from './present';
import { masked, traffic, type RecordedRequest } from './recorder';
import { LARGEST_BODY } from './limits';
import { assetRoutes } from './routes/assets';
import { asyncActionRoutes } from './routes/asyncActions';
import { campaignRoutes } from './routes/campaigns';
import { campaignTemplateRoutes } from './routes/campaignTemplates';
import { categoryRoutes } from './routes/categories';
import { bulkCustomerRoutes } from './routes/bulkCustomers';
import { bulkProductRoutes } from './routes/bulkProducts';
import { bulkVoucherRoutes } from './routes/bulkVouchers';
import { choiceRoutes } from './routes/choices';
import { csvImportRoutes } from './routes/csvImports';
import { customerRoutes } from './routes/customers';
import { earningRuleRoutes } from './routes/earningRules';
import { endpoints } from './routes/endpoints';
import { eventRoutes } from './routes/events';
import { exportRoutes } from './routes/exports';
import { loyaltyRoutes } from './routes/loyalty';
import { loyaltyLegacyRoutes } from './routes/loyaltyLegacy';
import { managementRoutes } from './routes/management';
import { metadataSchemaRoutes } from './routes/metadataSchemas';
import { oauthRoutes } from './routes/oauth';
import { orderRoutes } from './routes/orders';
import { productCollectionRoutes } from './routes/productCollections';
import { productRoutes } from './routes/products';
import { promotionStackRoutes } from './routes/promotionStacks';
import { promotionTierRoutes } from './routes/promotionTiers';
import { redeemingRoutes } from './routes/redeeming';
import { publicationRoutes } from './routes/publications';
import { referralRoutes } from './routes/referrals';
import { rewardRoutes } from './routes/rewards';
import * as s from './routes/schemas';
import { segmentRoutes } from './routes/segments';
import { transactionRoutes } from './routes/transactions';
import { validationRuleRoutes } from './routes/validationRules';
import { voucherRoutes } from './routes/vouchers';
import { webhookRoutes } from './routes/webhooks';
import type { State } from './state';
import { describe, parseQuery } from './validation';

declare module 'fastify' {
	interface FastifyRequest {
		record?: RecordedRequest;
		/** Application ID or management ID. */
		caller?: string;
		fault?: Fault;
		/** JSON response before unknown fields are added. */
		answer?: unknown;
	}
}

/** Adds routes to a server. */
export type AddRoutes = (app: FastifyInstance, state: State) => void;

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Creates the HTTP server: the API with recording, limits and faults, and the control API and pages without them.
 * @param prepare adds what comes before all of them
 * @param addPages adds pages for people
 */
export function createServer(
	state: State,
	prepare?: AddRoutes,
	addPages?: AddRoutes,
): FastifyInstance {
	const app = fastify({
		bodyLimit: LARGEST_BODY,
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		genReqId: () => `v-${crypto.randomUUID().replaceAll('-', '').slice(0, 18)}`,
		routerOptions: { querystringParser: parseQuery, maxParamLength: 2_000 },
	});
	app.setValidatorCompiler(compile);
	app.removeContentTypeParser(['text/plain', 'application/json']);
	takeJson(app);
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
			const { message } = error;
			return reply.status(400).send({ statusCode: 400, error: 'Bad Request', message });
		}
		const answer = toApiError(error);
		const isStandard =
			request.url === SERVICE_TOKEN && state.settings.beliefs.oauthRefusals === 'RFC 6749';
		const body = isStandard ? asOAuthError(answer) : answer.toBody(request.id);
		return reply.status(answer.answeredWith).send(body);
	});
	prepare?.(app, state);
	app.register((api, _options, done) => {
		installApi(api, state);
		done();
	});
	app.register((rest, _options, done) => {
		controlRoutes(rest, state);
		addPages?.(rest, state);
		assetRoutes(endpoints(rest), state);
		done();
	});
	return app;
}

function installApi(api: FastifyInstance, state: State): void {
	api.addHook('onRequest', async (request, reply) => {
		request.record = state.recorder.record(request);
		const { latencyMs } = state.settings;
		if (latencyMs > 0) await setTimeout(latencyMs);
		const { allowed, headers } = state.countCall(request.url);
		reply.headers({ ...headers, date: new Date(state.now()).toUTCString() });
		if (!allowed) throw errorOfStatus(429);
		request.caller = authenticate(request, state.world.oauthTokens, state.settings.beliefs);
	});
	api.addContentTypeParser<Buffer>(
		'multipart/form-data',
		{ parseAs: 'buffer' },
		(request, body, done) => {
			const form = formOf(request.headers['content-type'] ?? '', body);
			if (request.record) request.record.body = recordedForm(form);
			done(null, form);
		},
	);
	api.addHook('preValidation', (request, _reply, done) => {
		if (request.record) request.record.body ??= masked(request.body);
		done();
	});
	installClearing(api, state);
	api.addHook('preSerialization', async (request, reply, payload) => {
		request.answer = payload;
		if (request.record) await state.meanwhile.after?.(request.record, reply.statusCode, payload);
		return withUnknownFields(payload);
	});
	api.addHook('preHandler', async ({ record }) => {
		if (record) await state.meanwhile.before?.(record);
	});
	api.addHook('preHandler', (request, _reply, done) => {
		state.world.events.cause = request.id;
		done();
	});
	api.addHook('onSend', (_request, _reply, payload, done) => {
		state.world.events.caller = null;
		done(null, payload);
	});
	installFaults(api, state);
	// Set right before the operation, which is synchronous: no other request can change it in between.
	api.addHook('preHandler', (request, _reply, done) => {
		state.world.events.caller = request.caller ?? null;
		done();
	});
	api.addHook('onSend', (request, reply, payload, done) => {
		if (request.record && request.fault?.kind !== 'resetAfter') {
			request.record.status = reply.statusCode;
			request.record.durationMs = Math.round(reply.elapsedTime);
			traffic.emit('answered', request.record, request.answer);
		}
		done(null, payload);
	});
	api.setNotFoundHandler(({ url }) => {
		throw notFound('path', url.split('?')[0] ?? '');
	});

	const methodsOf = new Map<string, HTTPMethods[]>();
	api.addHook('onRoute', (route) => {
		const path = route.url.replace(/:\w+/g, ':key');
		methodsOf.set(path, [...(methodsOf.get(path) ?? []), route.method].flat());
		// Without a schema of its own, a route takes no query.
		route.schema = { querystring: s.object({}), ...route.schema };
	});
	const at = endpoints(api);
	transactionRoutes(at, state);
	exportRoutes(at, state);
	asyncActionRoutes(at, state);
	bulkCustomerRoutes(at, state);
	bulkProductRoutes(at, state);
	bulkVoucherRoutes(at, state);
	csvImportRoutes(at, state);
	rewardRoutes(at, state);
	earningRuleRoutes(at, state);
	loyaltyLegacyRoutes(at, state);
	campaignRoutes(at, state);
	campaignTemplateRoutes(at, state);
	categoryRoutes(at, state);
	promotionStackRoutes(at, state);
	promotionTierRoutes(at, state);
	orderRoutes(at, state);
	productRoutes(at, state);
	productCollectionRoutes(at, state);
	managementRoutes(at, state);
	metadataSchemaRoutes(at, state);
	customerRoutes(at, state);
	voucherRoutes(at, state);
	redeemingRoutes(at, state);
	publicationRoutes(at, state);
	eventRoutes(at, state);
	segmentRoutes(at, state);
	referralRoutes(at, state);
	validationRuleRoutes(at, state);
	choiceRoutes(at, state);
	webhookRoutes(at, state);
	api.register((loyalty, _options, done) => {
		loyaltyRoutes(loyalty, state);
		done();
	});
	api.register((oauth) => oauthRoutes(oauth, state));
	api.register((rest, _options, done) => {
		refuseOtherMethods(rest, methodsOf);
		done();
	});
}

/** Responds with 405 and the allowed methods for other methods of a known path. */
function refuseOtherMethods(api: FastifyInstance, methodsOf: Map<string, HTTPMethods[]>): void {
	for (const [url, known] of [...methodsOf]) {
		api.route({
			url,
			method: METHODS.filter((method) => !known.includes(method)),
			onRequest: (_request, reply, done) => {
				reply.header('allow', known.join(', '));
				done(errorOfStatus(405));
			},
			handler: () => undefined,
		});
	}
}

function toApiError(error: FastifyError): ApiError {
	if (error instanceof ApiError) return error;
	if (error.validation) {
		const part = error.validationContext ?? 'body';
		const details = describe(part, error.validation);
		return part === 'querystring' ? invalidQuery(details) : invalidPayload(details);
	}
	const status = error.statusCode ?? 500;
	if (status === 400) return invalidPayload(error.message);
	return errorOfStatus(status);
}
