import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { byAccount, byOrganisation } from './access.ts';

type SchemaOf<E extends Endpoint> = {
  params: E extends { params: infer Params } ? Params : undefined;
  querystring: E extends { query: infer Query } ? Query : undefined;
  body: E extends { body: infer Body } ? Body : undefined;
} & (E extends { response: infer Response } ? { response: Response } : unknown);

type Handler<E extends Endpoint> = RouteHandlerMethod<
  Server,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<E>,
  ZodTypeProvider
>;

type Extras = Pick<RouteShorthandOptions, 'attachValidation' | 'onRequest' | 'preValidation'> & {
  config?: FastifyContextConfig;
};

const limitKeys = { account: byAccount, organisation: byOrganisation };

export function serve<E extends Endpoint>(
  server: HttpServer,
  endpoint: E,
  handler: Handler<E>,
  { config, ...extras }: Extras = {},
): void {
  const { route, access, stepUp, limit, bodyLimitBytes, params, query, body, response } = endpoint;
  const [method = '', url = ''] = route.split(' ');
  server.route({
    method,
    url,
    ...(bodyLimitBytes && { bodyLimit: bodyLimitBytes }),
    config: {
      access,
      ...(stepUp && { stepUp }),
      ...(limit && { costly: { limit, ...(limit.by && { by: limitKeys[limit.by] }) } }),
      ...config,
    },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response }),
    },
    handler: handler as RouteHandlerMethod,
    ...extras,
  });
}
