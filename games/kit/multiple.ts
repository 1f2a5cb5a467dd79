/** What engines count in: whole ten-thousandths of the unit of a bet. 15,000 is one and a half units. */
export type Multiple = number
export const multipleScale = 10_000
