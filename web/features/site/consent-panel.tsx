/** Filled in with the consent work; a place so that the layout has its final shape. */
export function ConsentPanel() {
  return null;
}
