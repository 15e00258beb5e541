/** How a framed page tells the page around it how tall it is. */
export interface HeightMessage {
  type: typeof heightMessageType;
  height: number;
}

export const heightMessageType = 'gulhart:height';
/** How a framed form asks the page around it to close the dialog that it is in: the keyboard is inside the frame. */
export const closeMessageType = 'gulhart:close';
