import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../harness/project-root.ts';

type Template = 'patroni.yml' | 'haproxy.cfg' | 'etcd.conf.yml' | 'pgbackrest.conf';

/** Writes a file of docs/highly-available, the files for administrators, with a value for each of its `${…}`. */
export async function fillTemplate(
  template: Template,
  values: Record<string, string | number>,
  target: string,
): Promise<string> {
  const text = await readFile(path.join(projectRoot, 'docs', 'highly-available', template), 'utf8');
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} has \${${name}}, and there is no value for it.`);
    return String(value);
  });
  await writeFile(target, filled);
  return target;
}
