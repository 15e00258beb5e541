const propertiesForWeb = new Set(['response', 'ofAnyOrganisation']);

/** Removes properties that only the server uses, such as the schemas of requests, from the browser's build. */
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
              if (propertiesForWeb.has(property.key?.name)) continue;
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
