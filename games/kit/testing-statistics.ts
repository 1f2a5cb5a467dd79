/** Statistics by which tests judge random values: each gives a p-value, the chance that true randomness lies as far off. */

/** Stirling's series: ln Γ(x) for x > 0. */
const logGamma = (x: number): number => {
  if (x < 8) return logGamma(x + 1) - Math.log(x)
  const square = 1 / (x * x)
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + (1 - square * (1 / 30 - square / 105)) / (12 * x)
}

const stepsMost = 10_000

/** Of the regularised incomplete gamma function the upper part, Q(a, x): by its series below a + 1, by its continued fraction above. */
const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = 1; n < stepsMost && term > sum * 1e-15; n++) sum += term *= x / (a + n)
    return 1 - sum * scale
  }
  let b = x + 1 - a
  let [c, d] = [Number.MAX_VALUE, 1 / b]
  let fraction = d
  for (let n = 1; n < stepsMost; n++) {
    const step = -n * (n - a)
    b += 2
    d = 1 / (step * d + b)
    c = b + step / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return scale * fraction
}

/** The p-value of a chi-square statistic. */
export const chiSquareP = (statistic: number, degrees: number): number => upperGamma(degrees / 2, statistic / 2)

/** The two-sided p-value of a standard normal statistic. */
export const normalP = (z: number): number => upperGamma(0.5, (z * z) / 2)

/** That counts are even. @param scale where counts depend on one another, what the statistic is multiplied by */
export const evennessP = (counts: readonly number[], scale = 1): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return chiSquareP(statistic * scale, counts.length - 1)
}

/** That values below and above the middle follow one another as if by chance: the runs test of Wald and Wolfowitz. */
export const runsP = (areAbove: readonly boolean[]): number => {
  const above = areAbove.filter((each) => each).length
  const below = areAbove.length - above
  const runs = areAbove.reduce((count, each, place) => count + (each === areAbove[place - 1] ? 0 : 1), 0)
  const [count, product] = [above + below, 2 * above * below]
  const mean = product / count + 1
  const variance = (product * (product - count)) / (count ** 2 * (count - 1))
  return normalP((runs - mean) / Math.sqrt(variance))
}

/** That values do not depend on those so many places before. */
export const serialP = (values: readonly number[], lag: number): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const off = values.map((value) => value - mean)
  const together = off.slice(lag).reduce((sum, value, place) => sum + value * (off[place] ?? 0), 0)
  const alone = off.reduce((sum, value) => sum + value * value, 0)
  return normalP((together / alone) * Math.sqrt(values.length))
}

/** That p-values themselves are even: Kolmogorov and Smirnov, by their limit with the correction of Stephens. */
export const uniformP = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const count = sorted.length
  const far = sorted.map((value, place) => Math.max((place + 1) / count - value, value - place / count))
  const statistic = Math.max(...far) * (Math.sqrt(count) + 0.12 + 0.11 / Math.sqrt(count))
  let sum = 0
  for (let k = 1; k <= 100; k++) sum += 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * statistic * statistic)
  return Math.min(1, Math.max(0, sum))
}

/** How many of so many values a chance of `miss` may miss by three standard errors, as NIST SP 800-22 counts it. */
export const missesMost = (count: number, miss: number): number =>
  Math.floor(count * miss + 3 * Math.sqrt(count * miss * (1 - miss)))
