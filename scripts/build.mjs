import './require-supported-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { computeBuildStamp, readBuildStamp, writeBuildStamp } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject, installedProgram, projectRoot } from './project-paths.mjs';

const nodeBundles = [
  { name: 'server', entry: 'server/main.ts', out: 'server/main.js' },
  { name: 'operations', entry: 'server/operations.ts', out: 'server/operations.js' },
  { name: 'drawing-thread', entry: 'server/drawing-thread.ts', out: 'server/drawing-thread.js' },
  { name: 'draw-image', entry: 'server/platform/images/draw-image.mjs', out: 'server/draw-image.mjs' },
  { name: 'simulator', entry: 'mollie-simulator/simulator.ts', out: 'simulator/simulator.js' },
];

// The simulator is a separate file, because the container image for production does not contain it.
const separateSimulator = {
  name: 'separate-simulator',
  setup({ onResolve }) {
    onResolve({ filter: /[/]mollie-simulator[/]simulator[.]ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: '../simulator/simulator.js', external: true } : undefined,
    );
  },
};

const dist = inProject('dist');
const cache = inProject('.cache');

ensureInstalled();
const stamp = computeBuildStamp();
const wasStale = readBuildStamp(dist) !== stamp;
// The build replaces dist only at the end, so that a failed or parallel build never leaves half a dist.
const buildDir = createBuildDir();
try {
  await allSucceed([buildWeb(), buildDonor(), ...nodeBundles.map(buildForNode)]);
  writeBuildStamp(buildDir, stamp);
  replaceDist();
} catch (error) {
  console.error(`Build failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(buildDir, { recursive: true, force: true });
}

function createBuildDir() {
  removeAbandonedBuilds();
  const folder = path.join(cache, `build-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function removeAbandonedBuilds() {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const pid = Number(/^build-(\d+)/.exec(name)?.[1]);
    if (pid === process.pid || (pid && !isAlive(pid)))
      rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Waits for all builds, also after a failure: a running build would write into the removed folder.
async function allSucceed(builds) {
  const outcomes = await Promise.allSettled(builds);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function buildWeb() {
  const startedAt = Date.now();
  const outDir = path.join(buildDir, 'web');
  const vite = spawn(installedProgram('vite'), ['build', '--logLevel', 'warn', '--outDir', outDir], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  const status = await new Promise((resolve, reject) => vite.once('error', reject).once('exit', resolve));
  if (status !== 0) throw new Error('vite could not build the web application.');
  await compressFiles(path.join(outDir, 'assets'));
  report('web', startedAt);
}

async function compressFiles(folder) {
  const names = readdirSync(folder).filter((name) => /\.(m?js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const contents = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(contents));
      writeFileSync(`${file}.gz`, await promisify(gzip)(contents, { level: 9 }));
    }),
  );
}

async function buildDonor() {
  const startedAt = Date.now();
  const { buildDonorScripts } = await import('../donor/build-donor-scripts.mjs');
  await buildDonorScripts(path.join(buildDir, 'donor'));
  report('donor', startedAt);
}

async function buildForNode({ name, entry, out }) {
  const startedAt = Date.now();
  if (!existsSync(inProject(entry))) throw new Error(`${entry} does not exist.`);
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [inProject(entry)],
    // This is the final folder, because the source map contains paths relative to it.
    outfile: path.join(dist, out),
    write: false,
    absWorkingDir: projectRoot,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // One bundle loads in half the time of a thousand files. It excludes native code and packages that read
    // their own font files. It also excludes TypeScript, which only an unused configuration loader imports.
    external: [
      '@node-rs/argon2',
      'sharp',
      'pg-native',
      'typescript',
      'pdfkit',
      'fontkit',
      '@expo-google-fonts/arimo',
    ],
    plugins: [separateSimulator],
    // Defines `require`, with which bundled CommonJS packages load built-in modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    // React's development build renders four times as slowly.
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  for (const file of outputFiles) writeInto(buildDir, path.relative(dist, file.path), file.contents);
  report(name, startedAt);
}

function writeInto(folder, name, contents) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

function replaceDist() {
  const previous = `${buildDir}-previous`;
  do {
    // If another build of the same sources finished first, its files stay, because a server may be loading them now.
    if (wasStale && readBuildStamp(dist) === stamp) return;
    tryRename(dist, previous, 'ENOENT');
    rmSync(previous, { recursive: true, force: true });
  } while (!tryRename(buildDir, dist, 'ENOTEMPTY'));
}

function tryRename(from, to, acceptedCode) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error.code !== acceptedCode) throw error;
    return false;
  }
}

function report(name, startedAt) {
  console.log(`Built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
