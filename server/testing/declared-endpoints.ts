import { readdirSync } from 'node:fs';
import type { Endpoint } from '../../contract/endpoint.ts';

const folder = new URL('../../contract/endpoints/', import.meta.url);
const files = await Promise.all(
  readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
);

export const declaredEndpoints = files.flatMap((file) => Object.values(file).filter(isEndpoint));

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'route' in exported;
}
