import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-debian-packages.mjs';

// The headless shell opens a page in a third of the time that a full browser needs.
const headlessShell = 'chromium-headless-shell';
const anyBrowser = [headlessShell, 'chromium', 'google-chrome'];

export function ensureChromium() {
  const chromium = find([headlessShell]) ?? install(headlessShell) ?? find(anyBrowser) ?? install('chromium');
  if (chromium === undefined) {
    console.error(
      `The browser tests need Chromium. Install it (Debian: "apt-get install ${headlessShell}" as root), or set CHROMIUM_PATH to an installed Chromium or Chrome.`,
    );
    process.exit(1);
  }
  return chromium;
}

function find(programs) {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const folders = [...PATH.split(':'), '/usr/bin'];
  const candidates = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : programs.flatMap((program) => folders.map((folder) => `${folder}/${program}`));
  return candidates.find((candidate) => existsSync(candidate));
}

function install(debianPackage) {
  if (process.env.CHROMIUM_PATH) return undefined;
  installDebianPackages(debianPackage);
  return find([debianPackage]);
}
