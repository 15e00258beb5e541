import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../harness/create-test-database.ts';
import { findFreePort } from '../../harness/find-free-port.ts';
import { launchProgram } from '../../harness/launch.ts';
import { projectRoot } from '../../harness/project-root.ts';

/** The contents of the production image: the packages, the migrations, and the build without the simulator. */
let image: string;

beforeAll(async () => {
  image = await mkdtemp(path.join(tmpdir(), 'gulhart-image-'));
  for (const name of ['package.json', 'dist', 'db/migrations'])
    await cp(path.join(projectRoot, name), path.join(image, name), { recursive: true });
  await rm(path.join(image, 'dist/simulator'), { recursive: true });
  await symlink(path.join(projectRoot, 'node_modules'), path.join(image, 'node_modules'));
});
afterAll(() => rm(image, { recursive: true }));

async function start(environment: Record<string, string>) {
  const port = await findFreePort();
  const dataDir = path.join(image, `data-${port}`);
  const product = launchProgram([path.join(image, 'dist/server/main.js')], {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: await createTestDatabase(),
    APP_SECRET: 'a secret for tests of at least 32 characters',
    ...environment,
  });
  onTestFinished(() => product.kill());
  return { product, dataDir, address: `http://127.0.0.1:${port}` };
}

test('production starts without the payment simulator', async () => {
  const { product, address } = await start({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://doneren.example',
    SMTP_URL: 'smtps://naam:wachtwoord@mail.example:465',
    MAIL_FROM: 'Gulhart <post@doneren.example>',
  });
  await product.started;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('outside production, MOLLIE_API_URL makes the payment simulator unnecessary', async () => {
  const { product, address } = await start({ MOLLIE_API_URL: 'http://127.0.0.1:9', DEMO: 'off' });
  await product.started;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('outside production, the product explains that it needs the payment simulator, and writes nothing', async () => {
  const { product, dataDir } = await start({});
  await expect(product.started).rejects.toThrow('The program did not start');
  expect(product.output()).toMatch(
    /^Gulhart kan zo niet starten:\n {2}- NODE_ENV: de betaalsimulator zit niet in deze installatie.*\.\n$/,
  );
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});
