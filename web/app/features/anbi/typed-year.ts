export const isTypedYear = (typed: string) =>
  /^(\d{4})?$/.test(typed.trim()) || 'Vul een jaar in, zoals 2028, of laat dit leeg.';

export const readTypedYear = (typed: string) => (typed.trim() === '' ? null : Number(typed));
