import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiEdge } from './api/api-edge.ts';
import { ApiError, problem } from './api/api-error.ts';
import { registerApiRoutes } from './api/api-routes.ts';
import { registerCheckoutRoutes } from './checkout/checkout-routes.ts';
import { registerFaultRoutes } from './control/control-fault-routes.ts';
import { registerControlRoutes } from './control/control-routes.ts';
import { DueWork } from './time/due-work.ts';
import { Simulation } from './simulation.ts';
import { isPublic } from './webhooks/webhook-url.ts';
import { WEBHOOK_USER_AGENT } from './webhooks/webhook-request.ts';

export interface SimulatorOptions {
  /** The start of every link to the simulator. By default, the links use the address of the request. */
  publicUrl?: string | undefined;
  /** By default everything stays in memory. Only one process may use the file. */
  dataFile?: string | undefined;
  simulatorKeysOnly?: boolean | undefined;
  /** By default only public addresses are accepted, as at Mollie. */
  acceptWebhookUrl?: ((url: URL) => boolean) | undefined;
  /** By default only requests from this machine are allowed. */
  authoriseControl?: ((request: FastifyRequest) => boolean | Promise<boolean>) | undefined;
}

export const mollieSimulator: FastifyPluginAsync<SimulatorOptions> = async (app, options) => {
  const simulation = new Simulation({
    dataFile: options.dataFile,
    simulatorKeysOnly: options.simulatorKeysOnly ?? false,
    acceptWebhookUrl: options.acceptWebhookUrl ?? isPublic,
  });
  const dueWork = new DueWork(simulation);

  // Due work starts when the server listens, because a stored webhook may be addressed to this same server.
  app.addHook('onListen', async () => dueWork.start());
  app.addHook('onRequest', async (request, reply) => {
    dueWork.start();
    // The control API trusts requests from this machine, so a webhook of the simulator must not reach it.
    if (request.headers['user-agent'] === WEBHOOK_USER_AGENT) await reply.code(403).send();
  });
  app.addHook('onClose', async () => {
    dueWork.stop();
    await simulation.webhooks.stop();
    simulation.store.close();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    request.log.error(error);
    const status = error.statusCode ?? 500;
    void reply.code(status).header('content-type', 'application/hal+json');
    return reply.send(Buffer.from(JSON.stringify(problem(status, error.message))));
  });

  registerApiRoutes(app, new ApiEdge(simulation, app.prefix, options.publicUrl?.replace(/\/+$/, '')));
  registerCheckoutRoutes(app, simulation);
  await app.register(
    async (control) => {
      guard(control, options.authoriseControl ?? isLocal);
      registerControlRoutes(control, simulation, dueWork);
      registerFaultRoutes(control, simulation);
    },
    { prefix: '/control' },
  );
};

function guard(control: FastifyInstance, authorise: NonNullable<SimulatorOptions['authoriseControl']>): void {
  control.addHook('onRequest', async (request, reply) => {
    if (!(await authorise(request))) await reply.code(404).send({ error: 'not found' });
  });
  control.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.message });
    request.log.error(error);
    return reply.code(error.statusCode ?? 500).send({ error: error.message });
  });
}

/** A page of another site can make a browser on this machine send requests. `sec-fetch-site` reveals them. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const site = request.headers['sec-fetch-site'];
  return (
    /^(::ffff:)?127\.|^::1$/.test(address) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  );
}
