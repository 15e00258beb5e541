/** How a framed form asks the page around it to close the dialog that it is in: the keyboard is inside the frame. */
export const closeMessageType = 'gulhart:close';
