import type { HttpServer } from '../platform/http/typed-server.ts';

export function listRoutes(server: HttpServer): string[] {
  const routes: string[] = [];
  const pathAtDepth: string[] = [];
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    // Fastify prints a tree. Each level is indented by four characters, and shows only the part that it adds.
    const parsed = /^(?<indent>[│ ]*)[├└]── (?<part>\S*) \((?<methods>[A-Z, ]+)\)$/.exec(line)?.groups;
    if (!parsed) continue;
    const depth = parsed['indent']!.length / 4;
    // Fastify omits the slash of a wildcard.
    const part = parsed['part'] === '*' ? '/*' : parsed['part']!;
    pathAtDepth[depth] = (depth > 0 ? (pathAtDepth[depth - 1] ?? '') : '') + part;
    for (const method of parsed['methods']!.split(', ')) {
      if (method !== 'HEAD') routes.push(`${method} ${pathAtDepth[depth]}`);
    }
  }
  return routes.toSorted();
}
