import { workPurposes } from '@tamuvo/contract/account-work.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { openPressure } from './pressure.ts'

const [few, many] = [
  { subnet: 3, all: 10 },
  { subnet: 1_000, all: 1_000 },
]
const limits = { login: few, register: many, captcha: many, code: many }
const minute = 60_000

const open = () => {
  const clock = steppedClock('2026-08-05T06:00:00Z')
  const pressure = openPressure(clock, limits)
  const ask = (subnet: string | undefined, { purpose = 'login', waiting = 0 }: Partial<Asked> = {}): boolean =>
    pressure.needsWork({ purpose, subnet, waiting })
  const times = (count: number, subnetOf: (turn: number) => string | undefined = () => 'a') =>
    Array.from({ length: count }, (_, turn) => ask(subnetOf(turn)))
  return { clock, ask, times }
}
type Asked = { purpose: (typeof workPurposes)[number]; waiting: number }

describe('strangers need a proof of work', () => {
  test('from a subnet that asks more often than one address may, and only there and for that', () => {
    const { ask, times } = open()
    expect(times(5)).toEqual([false, false, false, true, true])
    expect([ask('b'), ask('a', { purpose: 'captcha' })]).toEqual([false, false])
  })

  test('everywhere when all of them ask too often', () => {
    const { times } = open()
    expect(times(12, (turn) => `subnet ${turn}`).indexOf(true)).toBe(10)
  })

  test.each([
    [24, false],
    [25, true],
    [100, true],
  ])('for everything while %i wait for their password to be checked: %s', (waiting, needed) => {
    for (const purpose of workPurposes) expect(open().ask('a', { purpose, waiting })).toBe(needed)
  })

  test('for a minute after the queue was long', () => {
    const { ask, clock } = open()
    ask('a', { waiting: 25 })
    clock.advance(minute - 1)
    expect([ask('a'), ask(undefined, { purpose: 'code' })]).toEqual([true, true])
    clock.advance(1)
    expect(ask('a')).toBe(false)
  })

  test('as long as they keep coming, and in the minute after', () => {
    const { ask, times, clock } = open()
    for (let turn = 0; turn < 5; turn++) {
      times(5)
      clock.advance(minute)
    }
    expect(ask('a')).toBe(true)
    clock.advance(minute)
    expect(ask('a')).toBe(false)
  })
})

test('what one subnet asks too often makes no work for others', () => {
  const { ask, times } = open()
  times(100)
  expect([ask('a'), ask('b')]).toEqual([true, false])
})

test('beside more subnets than are counted, those that are known still are, and others bring a proof', () => {
  const pressure = openPressure(steppedClock('2026-08-05T06:00:00Z'), { ...limits, register: { subnet: 3, all: Infinity } })
  const ask = (subnet: string) => pressure.needsWork({ purpose: 'register', subnet, waiting: 0 })
  const asked = Array.from({ length: 10_000 }, (_, turn) => ask(`subnet ${turn}`))
  expect(asked).not.toContain(true)
  expect(Array.from({ length: 3 }, () => ask('subnet 7'))).toEqual([false, false, true])
  expect(ask('another')).toBe(true)
})

test('those at home are not counted', () => {
  const { ask, times } = open()
  expect(times(50, () => undefined)).not.toContain(true)
  expect(ask('a')).toBe(false)
})

test('up to the limit of a minute nobody needs one, whatever the order; beyond that everybody does', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }), (subnets) => {
      const { ask } = open()
      const seen = new Map<string, number>()
      let counted = 0
      for (const subnet of subnets) {
        const own = (seen.get(subnet) ?? 0) + 1
        seen.set(subnet, own)
        if (own <= few.subnet) counted++
        expect(ask(subnet)).toBe(own > few.subnet || counted > few.all)
      }
    }),
  )
})
