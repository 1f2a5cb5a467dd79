/** A search begins when typing has rested so long, in ms. */
export const searchDelayMs = 500
