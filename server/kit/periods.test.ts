import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodKinds, periodOf } from './periods.ts'
import vectors from './vectors/period.json' with { type: 'json' }

const zone = 'Asia/Yangon'

type Keys = Partial<Record<'fiveMin' | 'hourly' | 'daily' | 'weekly' | 'semimonthly' | 'monthly', string>>
const cases = vectors.cases.map(({ in: { utc }, out }) => ({ utc, out: out as Keys }))

test.each(cases)('the periods of $utc', ({ utc, out }) => {
  const keys = Object.fromEntries(
    periodKinds.map((kind) => [kind === 'fiveMinutes' ? 'fiveMin' : kind, periodOf(kind, zone, new Date(utc)).key]),
  )
  expect(keys).toMatchObject(Object.fromEntries(Object.entries(out).filter(([name]) => name in keys)))
})

test('each instant lies in one period of a kind, and the next one follows at once', () => {
  const at = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      at,
      fc.constantFrom(...periodKinds),
      fc.constantFrom(zone, 'Europe/Berlin', 'Asia/Kathmandu', 'UTC'),
      (instant, kind, timeZone) => {
        const { key, since, until } = periodOf(kind, timeZone, instant)
        expect(since.getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(until.getTime()).toBeGreaterThan(instant.getTime())
        expect(periodOf(kind, timeZone, since).key).toBe(key)
        expect(periodOf(kind, timeZone, new Date(until.getTime() - 1)).key).toBe(key)
        expect(periodOf(kind, timeZone, until).since).toEqual(until)
      },
    ),
  )
})
