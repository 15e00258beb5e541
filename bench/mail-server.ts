import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A real mail server that takes everything, in a process of its own. What it took is told at /mails and /last. */
const messageIds = new Set<string>();
let firstAt = 0;
let lastAt = 0;
let last: Buffer = Buffer.alloc(0);

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, _session, callback) {
    last = await buffer(stream);
    messageIds.add(/^Message-ID:\s*(<[^>]+>)/im.exec(last.toString('latin1'))?.[1] ?? 'none');
    lastAt = Date.now();
    firstAt ||= lastAt;
    callback();
  },
});
// A client that goes away is no error of its own.
smtp.on('error', () => {});
smtp.listen(Number(process.env['SMTP_PORT']), '127.0.0.1');

http
  .createServer((request, response) => {
    const mails = { taken: messageIds.size, firstAt, lastAt };
    response.end(request.url === '/last' ? last : JSON.stringify(mails));
  })
  .listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
