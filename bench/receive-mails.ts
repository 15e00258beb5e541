import { findFreePort } from '../harness/find-free-port.ts';
import { launchProgram } from '../harness/launch.ts';

export interface MailReceiver {
  smtpUrl: string;
  mails(): Promise<{ taken: number; firstAt: number; lastAt: number }>;
  last(): Promise<Buffer>;
  stop(): Promise<unknown>;
}

export async function receiveMails(): Promise<MailReceiver> {
  const smtpPort = await findFreePort();
  const ports = { PORT: String(await findFreePort()), SMTP_PORT: String(smtpPort) };
  const server = launchProgram(['--import', 'tsx', 'bench/mail-receiver.ts'], ports, '/mails');
  await server.started;
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mails: async () => (await fetch(`${server.url}/mails`)).json() as ReturnType<MailReceiver['mails']>,
    last: async () => Buffer.from(await (await fetch(`${server.url}/last`)).arrayBuffer()),
    stop: () => server.stop(),
  };
}
