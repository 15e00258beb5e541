import http from 'node:http';
import { startSmtpServer } from '../harness/smtp-server.ts';

const messageIds = new Set<string>();
let firstAt = 0;
let lastAt = 0;
let last: Buffer = Buffer.alloc(0);

await startSmtpServer({
  port: Number(process.env['SMTP_PORT']),
  onMail({ raw }) {
    last = raw;
    messageIds.add(/^Message-ID:\s*(<[^>]+>)/im.exec(last.toString('latin1'))?.[1] ?? 'none');
    lastAt = Date.now();
    firstAt ||= lastAt;
  },
});
http
  .createServer((request, response) => {
    const mails = { taken: messageIds.size, firstAt, lastAt };
    response.end(request.url === '/last' ? last : JSON.stringify(mails));
  })
  .listen(Number(process.env['PORT']), '127.0.0.1');
