export function explainFailure(error: unknown, dataDir: string): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && text.includes('DATABASE_URL')) return error;

  const sentence =
    findAdvice(text, dataDir) ??
    `The embedded PostgreSQL in ${dataDir} could not start. Set DATABASE_URL to use another server.`;
  return new Error(`${sentence}\n${text}`, { cause: error });
}

export function describeFolderInUse(dataDir: string, pid?: number): string {
  const which = pid === undefined ? '' : ` (process ${pid})`;
  return (
    `The database folder ${dataDir} is in use by another running server${which}. Stop the program that started it, ` +
    'or set another DATA_DIR or DATABASE_URL.'
  );
}

function findAdvice(text: string, dataDir: string): string | undefined {
  const advice: [RegExp, string][] = [
    [
      /No space left on device|ENOSPC|EDQUOT/,
      `The disk of the database folder ${dataDir} is full. ` +
        'Free some space, choose another DATA_DIR, or set DATABASE_URL.',
    ],
    [
      /lock file "postmaster.pid" already exists|pre-existing shared memory block/,
      describeFolderInUse(dataDir),
    ],
    [
      /EACCES|EPERM|EROFS|Permission denied|Read-only file system|has wrong ownership/,
      `The database folder ${dataDir} belongs to another user or is read-only. ` +
        'Start as the user who owns it, choose another DATA_DIR, or set DATABASE_URL.',
    ],
    [
      /could not look up effective user ID/,
      'PostgreSQL needs a user with a name, and the current user has no name. ' +
        'Start as another user, or set DATABASE_URL.',
    ],
    [
      /error while loading shared libraries|Exec format error|(initdb|postgres)\W.*No such file or directory/s,
      'The PostgreSQL programs from npm do not run on this system (they need glibc). ' +
        'Set DATABASE_URL to a PostgreSQL server.',
    ],
  ];
  return advice.find(([pattern]) => pattern.test(text))?.[1];
}
