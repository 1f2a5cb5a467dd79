import type { Rng } from '../../kit/rng.ts'

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const madeLength = 12

/** An initial password, without characters that are easily confused. */
export const makePassword = (rng: Rng): string =>
  Array.from({ length: madeLength }, () => letters[rng.below(letters.length)]).join('')
