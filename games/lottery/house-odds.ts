import type { BoardFamily } from './board.ts'

/**
 * Fixed odds of the house, stake included, as decimals: for plays whose odds do not follow the prize mode.
 * xiên and trượt return 88.9 % to 93.7 % of what is staked, the two-digit bets 70 % to 99.85 %.
 */
const ofSpecial: Record<string, string> = {
  db2_tai: '1.997',
  db2_xiu: '1.997',
  db2_le: '1.997',
  db2_chan: '1.997',
  db2_tong_tai: '1.997',
  db2_tong_xiu: '1.997',
  db2_tong_le: '1.997',
  db2_tong_chan: '1.997',
}

/** By distance of the sum from 9, the most likely one. */
const ofSums = ['9', '9.777', '10.875', '12.285', '13.666', '16.4', '20.5', '26.999', '36', '70']

const ofBoth: Record<string, string> = {
  ...ofSpecial,
  ...Object.fromEntries(Array.from({ length: 19 }, (_, sum) => [`db2_tong${sum}`, ofSums[Math.abs(sum - 9)] ?? ''])),
}

export const houseOdds: Record<BoardFamily, Readonly<Record<string, string>>> = {
  north: { ...ofBoth, xien2: '17', xien3: '74', xien4: '330', truot4: '2.8', truot8: '8.9', truot10: '16' },
  south: { ...ofBoth, xien2: '35', xien3: '235', xien4: '1600', truot4: '1.95', truot8: '4.2', truot10: '6.2' },
}
