/**
 * Values by key, in order. Map.groupBy comes with a newer Node than the oldest we run on.
 * @template T, K @param {readonly T[]} values @param {(value: T) => K} keyOf @returns {Map<K, T[]>}
 */
export const groupBy = (values, keyOf) => {
  const groups = new Map()
  for (const value of values) {
    const key = keyOf(value)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}
