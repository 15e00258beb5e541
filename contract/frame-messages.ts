export interface HeightMessage {
  type: typeof heightMessageType;
  height: number;
}

export const heightMessageType = 'gulhart:height';
/** Escape inside the frame does not reach the page around it, so the form asks that page to close the dialog. */
export const closeMessageType = 'gulhart:close';
