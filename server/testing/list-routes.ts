import type { HttpServer } from '../platform/http/typed-server.ts';

/** Every route of a server as `METHOD /path`. HEAD goes along with GET. */
export function listRoutes(server: HttpServer): string[] {
  const routes: string[] = [];
  const pathAtDepth: string[] = [];
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    // The tree indents by four characters a level and writes only what a branch adds to its parent.
    const parsed = /^(?<indent>[│ ]*)[├└]── (?<part>\S*) \((?<methods>[A-Z, ]+)\)$/.exec(line)?.groups;
    if (!parsed) continue;
    const depth = parsed['indent']!.length / 4;
    // Of everything under a route of its own it leaves out the slash.
    const part = parsed['part'] === '*' ? '/*' : parsed['part']!;
    pathAtDepth[depth] = (depth > 0 ? (pathAtDepth[depth - 1] ?? '') : '') + part;
    for (const method of parsed['methods']!.split(', ')) {
      if (method !== 'HEAD') routes.push(`${method} ${pathAtDepth[depth]}`);
    }
  }
  return routes.toSorted();
}
