import type { FastifyRequest } from 'fastify';

export function chooseEncoding({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return (['br', 'gzip'] as const).find((encoding) => accepts(accepted, encoding));
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.split(';').map((piece) => piece.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '');
  });
}
