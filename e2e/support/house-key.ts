/** The key of staff in stories. */
export const houseKey = 'mai.a-key-that-opens-nothing-but-stories'
