import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { subnetOf, originOf } from './origin.ts'
import { type Guard, guardAt, keyOfUsername, lockSeconds, needsCaptcha, plainText, textFault, withFailure } from './rules.ts'

const limits = { captchaAfter: 3, lockAfter: 8 }
const times = { windowMinutes: 15, lockMinutes: 15, lockMinutesMax: 1440 }
const start = new Date('2026-08-05T06:00:00Z')
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000)
const fail = (guard: Guard, now: Date): Guard => withFailure(guardAt(guard, times, now), limits, times, now)
const failTimes = (count: number, guard: Guard, now: Date): Guard =>
  count === 0 ? guard : failTimes(count - 1, fail(guard, now), now)

describe('a guard', () => {
  const fresh = guardAt(undefined, times, start)

  test('asks for a captcha after three failures and locks after eight', () => {
    expect([0, 1, 2, 3, 7].map((count) => needsCaptcha(failTimes(count, fresh, start), limits))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect([7, 8].map((count) => lockSeconds(failTimes(count, fresh, start), start))).toEqual([0, 900])
  })

  test('keeps failures for its window only', () => {
    const seven = failTimes(7, fresh, start)
    expect(lockSeconds(fail(seven, after(14)), after(14))).toBe(900)
    expect(fail(seven, after(15)).failures).toBe(1)
  })

  test('doubles each lock, up to a day, and asks for a captcha in between', () => {
    let [guard, now] = [fresh, start]
    const minutes: number[] = []
    for (let i = 0; i < 9; i++) {
      guard = failTimes(8, guard, now)
      minutes.push(lockSeconds(guard, now) / 60)
      now = guard.lockedUntil ?? now
      expect(lockSeconds(guardAt(guard, times, now), now)).toBe(0)
      expect(needsCaptcha(guardAt(guard, times, now), limits)).toBe(true)
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
  })

  test('resets its locks after a day without failures', () => {
    const locked = failTimes(8, fresh, start)
    expect(guardAt(locked, times, after(15 + 1439)).locks).toBe(1)
    expect(guardAt(locked, times, after(15 + 1440))).toMatchObject({ locks: 0, lockedUntil: undefined })
  })
})

describe('texts', () => {
  const rule = { enabled: true, required: false, minLength: 2, maxLength: 60, acceptedPattern: '*', patternId: 0 }
  test.each(['a\0b', 'a\u202eb', 'a\u2066b', 'a\nb', 'a\ud800b', '\u0007\u0007'])('%j is not to be stored', (text) => {
    expect(textFault(rule, text)).toBe('pattern')
    expect(plainText(text)).not.toBe(text)
    expect(textFault(rule, plainText(text))).toBeUndefined()
  })
  test.each(["O'Hara'); DROP TABLE member;--", '<b>x</b>', 'שלום עולם', 'مرحبا', '👩‍👩‍👧 family', 'မောင်မောင် အေး'])(
    '%s is only text',
    (text) => {
      expect(textFault(rule, text)).toBeUndefined()
      expect(plainText(text)).toBe(text)
    },
  )
  test('usernames are compared ignoring case and width', () => {
    expect(new Set(['Thiri01', 'THIRI01', 'ｔｈｉｒｉ０１'].map(keyOfUsername)).size).toBe(1)
  })
})

describe('addresses', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('%s counts as %s, near %s', (address, origin, subnet) => {
    expect([originOf(address), subnetOf(address)]).toEqual([origin, subnet])
  })
  test('all addresses of one /64 are one, of two are two', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (net, host) => {
          const [one, other] = [[...net, ...host].join(':'), [...net, ...[...host].reverse()].join(':')]
          expect(originOf(one)).toBe(originOf(other))
          expect(originOf(['1', ...net.slice(1), ...host].join(':'))).not.toBe(
            originOf(['2', ...net.slice(1), ...host].join(':')),
          )
        },
      ),
    )
  })
})
