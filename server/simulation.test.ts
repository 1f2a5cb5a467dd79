import { randomInt } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from './testing/database.ts'
import { mutants } from './testing/simulation/mutants.ts'
import { simulate } from './testing/simulation/simulate.ts'
import { openWorld } from './testing/simulation/world.ts'

const world = await openWorld((await testDatabase()).url)
afterAll(() => world.close())

const isLong = process.env['TESTS'] === 'long'
const seedsOfARun = isLong ? 200 : 4

/** The short form of `npm run bench simulate`, with one seed of ten, which is audited. The long run adds seeds that are new each time; the failing one is named. */
test.each([['known', 7] as const, ...(isLong ? [['new', randomInt(2 ** 31)] as const] : [])])(
  '%s seeds, from %i: what was answered is there once, and the books are right',
  async (_, from) => {
    for (let seed = from; seed < from + seedsOfARun; seed++) {
      const { wrong } = await simulate(world, seed)
      expect({ seed, wrong }).toEqual({ seed, wrong: [] })
    }
  },
)

test.each(isLong ? [3, 5, 11] : [3])('seed %i gives the same trace and the same journal again', async (seed) => {
  const first = await simulate(world, seed)
  const { trace } = await simulate(world, seed)
  expect(trace).toEqual(first.trace)
  expect(trace.length).toBeGreaterThan(200)
})

const seedsMax = 40

/** The faults, and from which seed on each is looked for, to be quick; in the long run from the first. */
const firstSeeds: Readonly<Record<string, number>> = {
  'a commit without an answer counts as done': 7,
  'a balance is not compared with its floor': 1,
  'a stake of a guarded wallet is taken by the batch': 1,
  'ids of a wallet account may fall': 50,
  'keys of other months are not looked up': 5,
}

describe('a fault that is built in is found', () => {
  test.each(Object.entries(firstSeeds))('%s', async (name, from) => {
    const mutant = mutants[name]
    const wrongWorld = await openWorld((await testDatabase()).url)
    await mutant?.prepare?.(wrongWorld.database)
    let found: string[] = []
    for (let seed = isLong ? 1 : from; seed < from + seedsMax && found.length === 0; seed++)
      found = (await simulate(wrongWorld, seed, mutant)).wrong
    await wrongWorld.close()
    expect(found).not.toEqual([])
  })
})
