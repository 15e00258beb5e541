export interface Answer {
  status: number;
  body: unknown;
  cookie: string;
}

export async function tryRequest(
  url: string,
  json: object,
  expected: number[],
  cookie = '',
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Answer | undefined> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(json),
    });
    text = await answer.text();
  } catch {
    return undefined;
  }
  if (answer.status === 503) return undefined;
  if (!expected.includes(answer.status)) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return {
    status: answer.status,
    body: text === '' ? null : JSON.parse(text),
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}
