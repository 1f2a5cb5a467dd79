import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedSpan, dayAfter, dayOf, daysBetween, minuteOfDay, spanOf, startOfDay, zoneOf } from './days.ts'

const yangon = 'Asia/Yangon'
const iso = ({ since, until }: { since: Date; until: Date }) => [since.toISOString(), until.toISOString()]

test.each([
  [yangon, '2026-08-05T17:29:59.999Z', '2026-08-05'],
  [yangon, '2026-08-05T17:30:00.000Z', '2026-08-06'],
  ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31'],
])('in %s the day at %s is %s', (zone, at, day) => {
  expect(dayOf(zone, new Date(at))).toBe(day)
})

test.each([
  [yangon, '2026-08-05', '2026-08-04T17:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  // No midnight: clocks go from there to one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  // The hour before midnight twice,
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z'],
  // and the one after it.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, at) => {
  expect(startOfDay(zone, day).toISOString()).toBe(at)
})

test.each([
  ['Africa/Cairo', '2026-04-24T07:00:00Z', 600],
  ['Europe/Berlin', '2026-10-25T11:00:00Z', 720],
  [yangon, '2026-08-05T17:29:59Z', 1_439],
])('in %s the clock on the wall at %s is at minute %i of the day', (zone, at, minute) => {
  expect(minuteOfDay(zone, new Date(at))).toBe(minute)
})

test('every instant lies in the span of its day, and days adjoin', () => {
  const zones = fc.constantFrom(
    yangon,
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Auckland',
    'America/Santiago',
    'America/Havana',
    'Africa/Cairo',
  )
  fc.assert(
    fc.property(zones, fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), (zone, at) => {
      const day = dayOf(zone, at)
      const { since, until } = spanOf(zone, day, day)
      expect(since <= at && at < until).toBe(true)
      expect(dayOf(zone, until)).toBe(dayAfter(day, 1))
      expect(daysBetween(day, dayAfter(day, 40))).toBe(40)
    }),
  )
})

describe('the days of a list', () => {
  const now = new Date('2026-08-05T20:00:00Z')
  const asked = (days: Parameters<typeof askedSpan>[2]) => iso(askedSpan(yangon, now, days))
  test('are today by default', () => {
    expect(asked({})).toEqual(['2026-08-05T17:30:00.000Z', '2026-08-06T17:30:00.000Z'])
  })
  test('end today, or on the first day when that is later', () => {
    expect(asked({ from: '2026-08-01' })).toEqual(['2026-07-31T17:30:00.000Z', '2026-08-06T17:30:00.000Z'])
    expect(asked({ to: '2026-08-01' })).toEqual(['2026-07-31T17:30:00.000Z', '2026-08-01T17:30:00.000Z'])
    expect(asked({ from: '2026-09-01' })).toEqual(['2026-08-31T17:30:00.000Z', '2026-09-01T17:30:00.000Z'])
  })
  test('are 31 at most, in order', () => {
    expect(asked({ from: '2026-07-01', to: '2026-07-31' })).toEqual(['2026-06-30T17:30:00.000Z', '2026-07-31T17:30:00.000Z'])
    expect(() => asked({ from: '2026-07-01', to: '2026-08-01' })).toThrow('ABOVE_MAX')
    expect(() => asked({ from: '2026-08-02', to: '2026-08-01' })).toThrow('MALFORMED')
  })
})

test.each([
  ['Asia/Bangkok', 'Asia/Bangkok'],
  // One of two to the power of its letters.
  ['aSIA/bANGKOK', 'Asia/Bangkok'],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('a zone that is typed as "%s" is %s', (typed, zone) => {
  expect(zoneOf(typed)).toBe(zone)
})
