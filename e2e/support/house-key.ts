/** Of somebody of the house who answers in stories. */
export const houseKey = 'mai.a-key-that-opens-nothing-but-stories'
