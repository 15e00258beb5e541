import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns the path of a Chromium for the browser tests; on Debian as root it is installed when missing. */
export function ensureChromium() {
  const chromium = findChromium() ?? installChromium();
  if (chromium === undefined) {
    console.error(
      'The browser tests need Chromium. Install it (Debian: "apt-get install chromium" as root), or set CHROMIUM_PATH to a Chromium or Chrome that is there.',
    );
    process.exit(1);
  }
  return chromium;
}

function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const folders = [...PATH.split(':'), '/usr/bin'];
  const candidates = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : ['chromium', 'google-chrome'].flatMap((program) => folders.map((folder) => `${folder}/${program}`));
  return candidates.find((candidate) => existsSync(candidate));
}

function installChromium() {
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/etc/debian_version') && !process.env.CHROMIUM_PATH;
  if (!mayInstall) return undefined;
  console.log('Installing Chromium (apt-get) …');
  runAptGet('update');
  runAptGet('install', '-y', '--no-install-recommends', 'chromium');
  return findChromium();
}

function runAptGet(...args) {
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
