/**
 * The administrator whom the product makes at its first start. Specs that change an administrator make one of their
 * own.
 */
export const administratorLogin = {
  email: 'beheerder@gulhart.example',
  password: 'Zeven-Stille-Bergen-7',
};
