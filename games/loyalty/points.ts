/**
 * Points for valid bets. Weighted turnover is a valid bet in minor units times the percent of the member's level, so that nothing is lost
 * to rounding; what does not make a whole point is carried, for each product by itself.
 */

/** @param perPoint valid bet for a point, in minor units, at 100 percent */
export const costOfPoint = (perPoint: bigint): bigint => perPoint * 100n

/** @param bets in their order: weighted turnover, below zero for corrections, which points already given are not taken back for */
export const earnPoints = (carry: bigint, bets: readonly bigint[], perPoint: bigint): { points: bigint; carry: bigint } => {
  const cost = costOfPoint(perPoint)
  let [total, highest] = [carry, carry]
  for (const bet of bets) {
    total += bet
    if (total > highest) highest = total
  }
  const points = highest > 0n ? highest / cost : 0n
  return { points, carry: total - points * cost }
}

export type ConversionRule = { pointsPerUnit: number; multiple: number }

/** The most of some points that converts to money, and what that is in minor units. */
export const convertible = (points: bigint, { pointsPerUnit, multiple }: ConversionRule): { points: bigint; minor: bigint } => {
  const converted = points - (points % BigInt(multiple))
  return { points: converted, minor: (converted * 100n) / BigInt(pointsPerUnit) }
}
