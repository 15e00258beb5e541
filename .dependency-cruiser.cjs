/** Which files may import which other files. Each comment explains its rule. */
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

/** The modules of the server, lowest first. A module may import only the modules before it. */
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
        'A module imports only lower modules. To call a higher one, enqueue a job that the lower module defines, or let app.ts pass a function.',
      severity: 'error',
      from: { path: `^server/modules/${name}/`, pathNot: '[.]test[.]ts$' },
      to: { path: `^server/modules/(${modules.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'modules-are-listed',
      comment: 'Every folder of server/modules must be in the list `modules` of .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: `^server/modules/(${modules.join('|')})/` },
      to: {},
    },
    only(
      'contract-stands-alone',
      '^contract/',
      '^contract/',
      'The contract runs in every environment, so it imports none of our other folders.',
    ),
    only(
      'simulator-stands-alone',
      '^mollie-simulator/',
      '^mollie-simulator/',
      'The simulator checks the product, so the two must not share code.',
    ),
    only(
      'donor-knows-the-contract',
      '^donor/',
      '^(donor|contract)/',
      'The scripts that a donor downloads must stay small, so they import only the contract.',
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
      'The server imports only the contract, the donor form, db/, and simulator.ts of the simulator.',
    ),
    {
      name: 'harness-is-for-tests',
      comment: 'The product must run without test code. Only tests and server/testing/ may use the harness.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['[.]test[.]ts$', '^server/testing/'] },
      to: { path: '^harness/' },
    },
    only(
      'harness-knows-no-server',
      '^harness/',
      '^(harness|contract|db)/|^mollie-simulator/simulator[.]ts$|^donor/build-donor-scripts[.]mjs$',
      'The harness treats the product as a program. Builders for tests inside the server belong in server/testing/.',
    ),
    {
      name: 'runs-stand-apart',
      comment:
        'Attack, bench and the folders of e2e do not import each other. Code that two of them use belongs in harness/.',
      severity: 'error',
      from: { path: '^(attack|bench|e2e/(?:crash|chaos|cluster|failover))/' },
      to: { path: '^(attack|bench|e2e|server/testing)/', pathNot: '^$1/' },
    },
    {
      name: 'browser-tests-stand-apart',
      comment: 'A browser test imports only e2e/world/ and harness/.',
      severity: 'error',
      from: { path: '^e2e/(?!crash|chaos|cluster|failover)' },
      to: { path: '^(attack|bench|e2e/(crash|chaos|cluster|failover)|server/testing)/' },
    },
    only(
      'db-knows-no-product',
      '^db/',
      '^(db|contract)/',
      'The database folder starts, migrates and describes the database. It imports only the contract.',
    ),
    {
      name: 'modules-below-app',
      comment: 'Imports inside the server go main → app → modules → platform. Move shared code down.',
      severity: 'error',
      from: { path: '^server/(modules|platform)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/([^/]+[.]ts$|first-start/|operations/|testing/)' },
    },
    {
      name: 'platform-knows-no-module',
      comment:
        'Code in server/platform/ knows no domain words, such as donation. Pass domain values to it as arguments.',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/modules/' },
    },
    {
      name: 'rooms-use-use-cases',
      comment:
        'The store, routes, pages, jobs, errors and limits of a room are private. From another room, call its use cases or queries.',
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
        'Take a scope or a transaction as an argument. Only code that checks the identity of the caller makes scopes.',
      severity: 'error',
      from: {
        pathNot: [
          // Scopes for users before and after login, for visitors, and for operators of the machine.
          '^server/modules/foundation/sessions/(access|public-scope|scope-before-login)[.]ts$',
          '^server/operator-scope[.]ts$',
          // Scopes for jobs, and for code with the platform scope that acts for one organisation.
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
      comment: 'The public site and the application load separately. Shared code belongs in ui/ or lib/.',
      severity: 'error',
      from: { path: '^web/(app|site)/' },
      to: { path: '^web/(app|site)/', pathNot: '^web/$1/' },
    },
    {
      name: 'web-pages-on-top',
      comment: 'Imports inside web/app and web/site go pages → features → (site/layout →) ui → lib.',
      severity: 'error',
      from: { path: '^web/(app|site)/(features|layout)/' },
      to: { path: '^web/(app|site)/pages/' },
    },
    {
      name: 'web-features-stand-apart',
      comment: 'A feature imports no other feature. Shared code belongs in site/layout/, ui/ or lib/.',
      severity: 'error',
      from: { path: '^web/(app|site)/features/([^/]+)/' },
      to: { path: '^web/(app|site)/features/', pathNot: '^web/$1/features/$2/' },
    },
    {
      name: 'web-layout-below-features',
      comment: 'The layout of the public pages imports no feature of a page.',
      severity: 'error',
      from: { path: '^web/site/layout/' },
      to: { path: '^web/site/features/' },
    },
    {
      name: 'web-ui-below-the-rooms',
      comment: 'Components in ui/ could ship in another product, so they import no page or feature.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(app|site)/' },
    },
    {
      name: 'web-lib-at-the-bottom',
      comment: 'lib/ is the lowest layer of web/, so it imports none of the others.',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(ui|app|site)/' },
    },
    {
      name: 'no-circles',
      comment: 'Merge two files that import each other, or move the shared part to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'Every import must name an existing file or package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-parts-in-production',
      comment: 'A package that the server needs at run time belongs in "dependencies".',
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
