/** Number of ways to choose `taken` of `count` things; zero when there are too few. Exact while it is below 2^53. */
export const choose = (count: number, taken: number): number => {
  if (taken < 0 || taken > count) return 0
  let ways = 1
  for (let i = 1; i <= taken; i++) ways = (ways * (count - taken + i)) / i
  return ways
}

/** The same with whole numbers of any size. */
export const chooseExactly = (count: bigint, taken: bigint): bigint => {
  if (taken < 0n || taken > count) return 0n
  let ways = 1n
  for (let i = 1n; i <= taken; i++) ways = (ways * (count - taken + i)) / i
  return ways
}

/** Ways to choose `taken` different rows and one thing of each: elementary symmetric polynomial of the row sizes. */
export const chooseAcross = (sizes: ArrayLike<number>, taken: number): number => {
  const ways = new Float64Array(taken + 1)
  ways[0] = 1
  for (let row = 0; row < sizes.length; row++) {
    const size = sizes[row] ?? 0
    for (let k = taken; k > 0; k--) ways[k] = (ways[k] ?? 0) + (ways[k - 1] ?? 0) * size
  }
  return ways[taken] ?? 0
}

/** All subsets of a size, in the order of the items. */
export const subsets = <Item>(items: readonly Item[], size: number): Item[][] => {
  if (size === 0) return [[]]
  return items.flatMap((item, place) => subsets(items.slice(place + 1), size - 1).map((others) => [item, ...others]))
}
