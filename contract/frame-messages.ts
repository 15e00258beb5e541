export interface HeightMessage {
  type: typeof heightMessageType;
  height: number;
}

export const heightMessageType = 'gulhart:height';
/**
 * When the donor presses Escape inside the frame, the page around the frame gets no key event. So the form asks that
 * page to close the dialog.
 */
export const closeMessageType = 'gulhart:close';
