export interface HeightMessage {
  type: typeof heightMessageType;
  height: number;
}

export const heightMessageType = 'gulhart:height';
/** The page around the frame does not receive key presses, so the form asks that page to close the dialog. */
export const closeMessageType = 'gulhart:close';
