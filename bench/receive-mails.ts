import { freePort, startProgram } from './processes.ts';

export interface MailReceiver {
  /** Where to send mails to. */
  smtpUrl: string;
  /** How many different mails it has taken, and when the first and the last came. */
  mails(): Promise<{ taken: number; firstAt: number; lastAt: number }>;
  /** The last mail, byte for byte. */
  last(): Promise<Buffer>;
  stop(): Promise<void>;
}

export async function receiveMails(): Promise<MailReceiver> {
  const port = await freePort();
  const server = await startProgram(
    ['--import', 'tsx', 'bench/mail-server.ts'],
    { SMTP_PORT: String(port) },
    { portVariable: 'PORT', readyPath: '/mails' },
  );
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: async () =>
      (await (await fetch(`${server.url}/mails`)).json()) as {
        taken: number;
        firstAt: number;
        lastAt: number;
      },
    last: async () => Buffer.from(await (await fetch(`${server.url}/last`)).arrayBuffer()),
    stop: () => server.stop(),
  };
}
