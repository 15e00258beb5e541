/** The directions imports may take. Each comment says where the code belongs instead. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: {
    path: '^(contract|server|donor|web|mollie-simulator|db|harness|e2e|bench|attack|scripts)/',
    pathNot: allowed,
  },
});

/** The modules of the server, lowest first. Each may import those before it and none after it. */
const modules = [
  'foundation',
  'people',
  'campaigns',
  'gifts',
  'money',
  'papers',
  'anbi',
  'donor-pages',
  'administration',
];

module.exports = {
  forbidden: [
    ...modules.slice(0, -1).map((name, index) => ({
      name: `${name}-knows-no-module-above`,
      comment:
        'Modules stand in one order. Enqueue a job that this module defines, or take a function that app.ts hands in.',
      severity: 'error',
      from: { path: `^server/modules/${name}/`, pathNot: '[.]test[.]ts$' },
      to: { path: `^server/modules/(${modules.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'modules-are-listed',
      comment: 'Every folder of server/modules has a place in the order above.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: `^server/modules/(${modules.join('|')})/` },
      to: {},
    },
    only(
      'contract-stands-alone',
      '^contract/',
      '^contract/',
      'The contract runs anywhere: it imports nothing of ours.',
    ),
    only(
      'simulator-stands-alone',
      '^mollie-simulator/',
      '^mollie-simulator/',
      'A witness must not share code with what it checks.',
    ),
    only(
      'donor-knows-the-contract',
      '^donor/',
      '^(donor|contract)/',
      'What a donor downloads is small: only the contract may be used.',
    ),
    only(
      'web-knows-the-contract',
      '^web/',
      '^(web|contract)/',
      'The web application talks to the server through the contract.',
    ),
    only(
      'server-knows-the-contract',
      '^server/',
      '^(server|contract|donor|db|harness)/|^mollie-simulator/simulator[.]ts$',
      'The server uses the contract, renders the donor form, reads db/, and mounts the simulator by its front door.',
    ),
    {
      name: 'harness-is-for-tests',
      comment: 'The product runs without what tests it. Only tests and server/testing/ may use the harness.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['[.]test[.]ts$', '^server/testing/'] },
      to: { path: '^harness/' },
    },
    only(
      'harness-knows-no-server',
      '^harness/',
      '^(harness|contract|db)/|^mollie-simulator/simulator[.]ts$|^donor/build-donor-scripts[.]mjs$',
      'The harness treats the product as a program. What builds rows and apps for server tests belongs in server/testing/.',
    ),
    {
      name: 'runs-stand-apart',
      comment:
        'Attack, bench and the folders of e2e do not import each other. What two of them need belongs in harness/.',
      severity: 'error',
      from: { path: '^(attack|bench|e2e/(?:crash|chaos|cluster))/' },
      to: { path: '^(attack|bench|e2e|server/testing)/', pathNot: '^$1/' },
    },
    {
      name: 'journeys-stand-apart',
      comment: 'A journey uses e2e/world/ and harness/, never another run.',
      severity: 'error',
      from: { path: '^e2e/(?!crash|chaos|cluster)' },
      to: { path: '^(attack|bench|e2e/(crash|chaos|cluster)|server/testing)/' },
    },
    only(
      'db-knows-no-product',
      '^db/',
      '^(db|contract)/',
      'The database folder starts, migrates and describes; of the product it knows the lists of the contract alone.',
    ),
    {
      name: 'modules-below-app',
      comment: 'Inside the server: main → app → modules → platform. Move what two layers need down.',
      severity: 'error',
      from: { path: '^server/(modules|platform)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/([^/]+[.]ts$|first-start/|operations/|testing/)' },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform has no domain nouns. Pass what it needs as an argument.',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/modules/' },
    },
    {
      name: 'rooms-use-use-cases',
      comment: "Another room's tables and routes are its own: call one of its use cases or queries.",
      severity: 'error',
      from: { path: '^server/modules/((?:anbi)|[^/]+/[^/]+)/' },
      to: {
        path: '^server/modules/.+/(store|routes|pages|jobs|errors|limits)[.]ts$',
        pathNot: '^server/modules/$1/',
      },
    },
    {
      name: 'scopes-are-minted-where-identity-is-checked',
      comment:
        'Take a scope or a transaction as an argument. Scopes are made where it is known for whom somebody acts.',
      severity: 'error',
      from: {
        pathNot: [
          // Whoever is logged in, whoever is not, and whoever has the machine.
          '^server/modules/foundation/sessions/(access|public-scope|scope-before-login)[.]ts$',
          '^server/operator-scope[.]ts$',
          // A job, and whoever acts for all.
          '^server/platform/jobs/job[.]ts$',
          '^server/platform/database/narrow-scope[.]ts$',
          '[.]test[.]ts$',
          '^server/testing/',
        ],
      },
      to: { path: '^server/platform/database/mint-scope[.]ts$' },
    },
    {
      name: 'web-rooms-stand-apart',
      comment: 'The public site and the application are loaded apart. What both need belongs in ui/ or lib/.',
      severity: 'error',
      from: { path: '^web/(app|site)/' },
      to: { path: '^web/(app|site)/', pathNot: '^web/$1/' },
    },
    {
      name: 'web-pages-on-top',
      comment: 'Inside a room of web: pages → features → (site/layout →) ui → lib.',
      severity: 'error',
      from: { path: '^web/(app|site)/(features|layout)/' },
      to: { path: '^web/(app|site)/pages/' },
    },
    {
      name: 'web-features-stand-apart',
      comment: 'A screenful knows no other; what two share belongs in site/layout/, ui/ or lib/.',
      severity: 'error',
      from: { path: '^web/(app|site)/features/([^/]+)/' },
      to: { path: '^web/(app|site)/features/', pathNot: '^web/$1/features/$2/' },
    },
    {
      name: 'web-layout-below-features',
      comment: 'What every public page has around it knows none of them.',
      severity: 'error',
      from: { path: '^web/site/layout/' },
      to: { path: '^web/site/features/' },
    },
    {
      name: 'web-ui-below-the-rooms',
      comment: 'Components that could ship in another product.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(app|site)/' },
    },
    {
      name: 'web-lib-at-the-bottom',
      comment: 'lib/ serves everything above it.',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(ui|app|site)/' },
    },
    {
      name: 'no-circles',
      comment: 'Two modules that need each other are one module, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-parts-in-production',
      comment: 'What the server needs at run time is a dependency.',
      severity: 'error',
      from: { path: '^(server|db|contract)/', pathNot: ['[.]test[.]ts$', '^server/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
