import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadyClock, steppedClock } from './clock.ts'

/** A system clock that can be changed while time passes. */
const machine = () => {
  const wall = steppedClock('2026-08-05T06:30:00Z')
  let passedMs = 0
  const steady = steadyClock(
    () => wall.now().getTime(),
    () => passedMs,
  )
  const pass = (ms: number): void => {
    passedMs += ms
    wall.advance(ms)
  }
  return { wall, steady, pass }
}

test('it follows a clock that runs with time, small corrections included', () => {
  const { wall, steady, pass } = machine()
  pass(60_000)
  expect(steady.now()).toEqual(wall.now())
  wall.advance(-400)
  pass(1_000)
  expect(steady.now()).toEqual(wall.now())
})

test.each([
  ['forward by a day', 86_400_000],
  ['back by an hour', -3_600_000],
  ['back by three seconds', -3_000],
])('a system clock changed %s does not move it', (_, ms) => {
  const { wall, steady, pass } = machine()
  const before = steady.now().getTime()
  wall.advance(ms)
  expect(steady.now().getTime()).toBe(before)
  pass(90_000)
  expect(steady.now().getTime()).toBe(before + 90_000)
  wall.advance(-ms)
  pass(10)
  expect(steady.now()).toEqual(wall.now())
})

test('no change of the system clock makes time jump', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ passes: fc.nat(10_000), isSetBy: fc.oneof(fc.constant(0), fc.integer({ min: -1e8, max: 1e8 })) })),
      (steps) => {
        const { wall, steady, pass } = machine()
        let before = steady.now().getTime()
        for (const { passes, isSetBy } of steps) {
          pass(passes)
          wall.advance(isSetBy)
          const now = steady.now().getTime()
          expect(Math.abs(now - before - passes)).toBeLessThan(2_000)
          before = now
        }
      },
    ),
  )
})

test('it can be set, and goes on from there', () => {
  const { wall, steady, pass } = machine()
  expect(steady.set(new Date(wall.now().getTime() + 5_000))).toBe(5_000)
  pass(1_000)
  wall.advance(-3_600_000)
  pass(1_000)
  expect(steady.now()).toEqual(new Date('2026-08-05T06:30:07Z'))
  expect(steady.set(new Date('2026-08-05T06:30:00Z'))).toBe(-7_000)
})
