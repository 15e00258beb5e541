const keptForWeb = new Set(['response', 'ofAnyOrganisation']);

/**
 * The browser sends requests and checks answers. Of an endpoint it needs the route and the response; the schemas that
 * the server checks requests with are left out of its build.
 */
export function endpointsForWeb() {
  return {
    name: 'endpoints-for-web',
    transform: {
      filter: { id: /\/contract\/endpoints\/[^/]+\.ts$/ },
      handler(code) {
        const parts = [];
        let end = 0;
        for (const { declaration } of this.parse(code).body) {
          for (const { init } of declaration?.declarations ?? []) {
            for (const property of init?.arguments?.[1]?.properties ?? []) {
              if (keptForWeb.has(property.key?.name)) continue;
              parts.push(code.slice(end, property.start));
              end = code[property.end] === ',' ? property.end + 1 : property.end;
            }
          }
        }
        return { code: parts.join('') + code.slice(end), map: null };
      },
    },
  };
}
