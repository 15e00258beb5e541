export function ensureFailoverPrograms(): string | undefined;
