/** How a framed page tells the page around it how tall it is. */
export interface HeightMessage {
  type: typeof heightMessageType;
  height: number;
}

export const heightMessageType = 'gulhart:height';
