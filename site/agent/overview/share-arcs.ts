/** Shares of a ring, in hundredths of it: how long each arc is and where it begins. */
export const shareArcs = (values: readonly number[]): { length: number; offset: number }[] => {
  const whole = values.reduce((sum, value) => sum + value, 0)
  let offset = 0
  return values.map((value) => {
    const arc = { length: whole === 0 ? 0 : (value / whole) * 100, offset }
    offset += arc.length
    return arc
  })
}
