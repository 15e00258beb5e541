import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function installDebianPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  runAptGet('update');
  runAptGet('install', '-y', '--no-install-recommends', ...packages);
}

function runAptGet(...args) {
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
