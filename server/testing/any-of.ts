import { randomInt } from 'node:crypto'

/** One of several values. @throws Error when there is none */
export const anyOf = <Value>(values: readonly Value[]): Value => {
  const value = values[randomInt(Math.max(1, values.length))]
  if (value === undefined) throw new Error('there is none to choose from')
  return value
}
