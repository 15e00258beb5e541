import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject, installedProgram } from './project-paths.mjs';

const reportsDir = mkdtempSync(path.join(os.tmpdir(), 'gulhart-reports-'));
process.on('exit', () => rmSync(reportsDir, { recursive: true, force: true }));

const sourceFolders = [
  'contract',
  'server',
  'donor',
  'web',
  'mollie-simulator',
  'db',
  'harness',
  'e2e',
  'bench',
  'attack',
];

export const build = {
  name: 'build',
  command: [process.execPath, inProject('scripts/build.mjs')],
  live: true,
};

/** Long steps come first, so that two parallel workers finish at about the same time. */
export const checkSteps = [
  vitest('unit tests', 'unit', { live: false }),
  { name: 'oxfmt', command: [installedProgram('oxfmt'), '--check', '.'] },
  { name: 'types of the server', command: typecheck('tsconfig.json') },
  { name: 'types of the browser', command: typecheck('tsconfig.web.json') },
  { name: 'types of the e2e tests', command: typecheck('tsconfig.e2e.json') },
  { name: 'oxlint', command: [installedProgram('oxlint'), '--type-aware', '--deny-warnings'] },
  {
    name: 'import directions',
    command: [
      installedProgram('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      ...existing(sourceFolders),
    ],
    // With an unknown compiler, depcruise reads no modules and reports success.
    mustPrint: /\([1-9]\d* modules/,
  },
  { name: 'knip', command: [installedProgram('knip')] },
];

export const moreUnitSteps = [
  vitest('screens', 'screens', { live: false }),
  vitest('the payment simulator', 'simulator', { live: false }),
];

/** These steps need the build. Two run at a time: the database tests take as long as the other three together. */
export const slowSteps = [
  vitest('database tests', 'database', { live: true }),
  vitest('scripts in a browser', 'browser', { live: false }),
  vitest('crashes', 'crash', { live: false }),
  playwright('browser tests', { live: false }),
];

export const deepSteps = [
  build,
  vitest('deep tests', 'deep', { live: true }),
  // Runs alone, because the cluster must be back within a time limit.
  vitest('failovers', 'failover', { live: true }),
  playwright('deep browser tests', { live: true, env: { GULHART_DEEP: '1' } }),
  vitest('start and stop', 'start', { live: true }),
];

function playwright(name, { live, env = {} }) {
  return {
    name,
    command: [
      installedProgram('playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter',
      'list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'), ...env },
    live,
    testReport: report('playwright'),
  };
}

function vitest(name, project, { live }) {
  const testReport = report(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`];
  return {
    name,
    command: [installedProgram('vitest'), 'run', '--project', project, ...reporters],
    live,
    testReport,
  };
}

// Two versions of TypeScript are installed, and tsc in .bin could be either. One thread is enough, because other steps
// run in parallel, and more threads would repeat a third of the work.
function typecheck(config) {
  const tsc = inProject('node_modules/typescript-7/bin/tsc');
  return [process.execPath, tsc, '-p', config, '--singleThreaded'];
}

function report(name) {
  return path.join(reportsDir, `${name}.json`);
}

function existing(folders) {
  return folders.filter((folder) => existsSync(inProject(folder)));
}
