import { describe, expect, test } from 'vitest'
import { maskMail } from './mail-address.ts'
import { dueAt, fill, holdOf, inLanguage, isHere, isTyping } from './rules.ts'

const now = new Date('2026-08-05T06:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['WAITING', null, 'free'],
  ['OPEN', 'su', 'own'],
  ['OPEN', 'ko', 'taken'],
  ['OPEN', 'gone', 'free'],
  ['ENDED', 'su', 'ended'],
] as const)('for Su a conversation that is %s with %s is %s', (state, staff, hold) => {
  expect(holdOf({ state, staff }, 'su', ['su', 'ko'])).toBe(hold)
})

test('the first answer is due by the target of the queue', () => {
  const targets = { live: 120, vip: 30 }
  expect(dueAt({ startedAt: now, lane: 'vip' }, targets).toISOString()).toBe('2026-08-05T06:00:30.000Z')
  expect(dueAt({ startedAt: now, lane: 'live' }, targets).toISOString()).toBe('2026-08-05T06:02:00.000Z')
})

test('typing and presence expire', () => {
  expect([isTyping(null, now), isTyping(ago(7_999), now), isTyping(ago(8_000), now)]).toEqual([false, true, false])
  expect([isHere({ seenAt: ago(44_999) }, now), isHere({ seenAt: ago(45_000) }, now)]).toEqual([true, false])
})

describe('a canned answer', () => {
  test('is filled in once: values are not expanded again', () => {
    expect(fill('Hello {name}, {staff} of {brand}. {other}', { name: '{brand}', staff: 'Su', brand: 'Tamuvo' })).toBe(
      'Hello {brand}, Su of Tamuvo. {other}',
    )
    expect(fill('{constructor}', {})).toBe('{constructor}')
  })

  test('falls back to English', () => {
    expect(inLanguage({ EN: 'Thank you', MY: '' }, 'MY')).toBe('Thank you')
    expect(inLanguage({ EN: 'Thank you', CN: '谢谢' }, 'CN')).toBe('谢谢')
  })
})

test('a mail address is shown by its first letter and its host', () => {
  expect(maskMail('mai@mail.example')).toBe('m•••@mail.example')
})
