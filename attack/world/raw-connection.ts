import { connect, type Socket } from 'node:net';

export function sendRaw(address: string, text: string): Promise<string> {
  return exchangeRaw(address, (socket) => socket.write(text));
}

const chunkSize = 65_536;

export async function sendUntilAnswered(
  address: string,
  head: string,
  size: number,
): Promise<{ heard: string; taken: number }> {
  const chunk = Buffer.from(`${chunkSize.toString(16)}\r\n${' '.repeat(chunkSize)}\r\n`);
  let taken = 0;
  const heard = await exchangeRaw(address, (socket) => {
    const more = () => {
      while (socket.writable && taken < size) {
        taken += chunkSize;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', more);
    socket.write(head);
    more();
  });
  return { heard, taken };
}

/** Returns whether the server closed the connection early, which can lose the answer. */
export function isHangUp(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'ECONNRESET';
}

function exchangeRaw(address: string, begin: (socket: Socket) => void): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => begin(socket));
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer within a minute')));
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', (error) => (isHangUp(error) ? resolve(heard) : reject(error)));
    socket.on('close', () => resolve(heard));
  });
}
