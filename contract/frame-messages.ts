export interface HeightMessage {
  type: typeof heightMessageType;
  height: number;
}

export const heightMessageType = 'gulhart:height';
/** Key presses stay inside the frame, so the form asks its page to close the dialog. */
export const closeMessageType = 'gulhart:close';
