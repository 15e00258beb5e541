export type TokenKind = 'plain' | 'placeholder' | 'tag' | 'name' | 'string' | 'word';

export interface Token {
  kind: TokenKind;
  text: string;
}

const patterns = {
  html: /(?<placeholder>\{\{[^{}\n]{0,60}\}\})|(?<tag><!--|-->|<\/?[\w-]+|\/?>)|(?<name>[\w-]+(?==["']))|(?<string>(?<==)"[^"]*")/g,
  json: /(?<placeholder>\{\{[^{}\n]{0,60}\}\})|(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*")|(?<word>\b(?:true|false|null|\d+)\b)/g,
} as const;

export type Language = keyof typeof patterns;

export function highlight(code: string, language: Language): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(patterns[language])) {
    if (index > from) tokens.push({ kind: 'plain', text: code.slice(from, index) });
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as TokenKind;
    tokens.push({ kind, text });
    from = index + text.length;
  }
  if (from < code.length) tokens.push({ kind: 'plain', text: code.slice(from) });
  return tokens;
}
