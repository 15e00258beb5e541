import path from 'node:path';
import { writeBackup } from '../../db/backup/write-backup.ts';
import type { Operation } from './operation.ts';

export const backup: Operation = {
  usage: 'backup -- <bestand>',
  prepare([file, ...rest]) {
    if (file === undefined || rest.length > 0) return undefined;
    return async ({ connectionString }) => {
      const rows = await writeBackup(connectionString, path.resolve(file));
      return `${rows} rijen bewaard in ${path.resolve(file)}. Bewaar APP_SECRET apart: zonder dat zijn de betaalsleutels erin onleesbaar.`;
    };
  },
};
