import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fast5EveryMinute,
  findIssue,
  isOnSale,
  issueAt,
  issuesFrom,
  northDaily,
  northEveryTwoMinutes,
  type Schedule,
} from './issue.ts'

const shown = (schedule: Schedule, instant: string): string[] => {
  const { number, opensAt, closesAt, drawsAt } = issueAt(schedule, new Date(instant))
  return [number, ...[opensAt, closesAt, drawsAt].map((at) => at.toISOString().slice(0, 19))]
}

describe('every minute in Yangon', () => {
  test.each([
    ['2025-01-31T17:30:00.000Z', '20250201-0001', '2025-01-31T17:30:00', '2025-01-31T17:30:55', '2025-01-31T17:31:00'],
    ['2025-01-31T17:29:59.999Z', '20250131-1440', '2025-01-31T17:29:00', '2025-01-31T17:29:55', '2025-01-31T17:30:00'],
    ['2025-01-31T05:30:30.000Z', '20250131-0721', '2025-01-31T05:30:00', '2025-01-31T05:30:55', '2025-01-31T05:31:00'],
    ['2024-02-29T17:31:00.000Z', '20240301-0002', '2024-02-29T17:31:00', '2024-02-29T17:31:55', '2024-02-29T17:32:00'],
  ])('at %s', (instant, ...expected) => {
    expect(shown(fast5EveryMinute, instant)).toEqual(expected)
  })

  test('is closed five seconds before the draw', () => {
    const issue = issueAt(fast5EveryMinute, new Date('2025-01-31T05:30:00Z'))
    const onSale = (at: string): boolean => isOnSale(issue, new Date(at))
    expect(onSale('2025-01-31T05:29:59.999Z')).toBe(false)
    expect(onSale('2025-01-31T05:30:00Z')).toBe(true)
    expect(onSale('2025-01-31T05:30:54.999Z')).toBe(true)
    expect(onSale('2025-01-31T05:30:55Z')).toBe(false)
  })
})

test('every two minutes has 720 draws a day of three digits', () => {
  expect(shown(northEveryTwoMinutes, '2025-01-31T17:29:59Z')[0]).toBe('20250131-720')
  expect(shown(northEveryTwoMinutes, '2025-01-31T17:31:59Z')).toEqual([
    '20250201-001',
    '2025-01-31T17:30:00',
    '2025-01-31T17:31:55',
    '2025-01-31T17:32:00',
  ])
})

describe('daily in Hà Nội', () => {
  test.each([
    ['2025-01-10T11:14:59Z', '20250110-1', '2025-01-09T11:15:00', '2025-01-10T11:10:00', '2025-01-10T11:15:00'],
    ['2025-01-10T11:15:00Z', '20250111-1', '2025-01-10T11:15:00', '2025-01-11T11:10:00', '2025-01-11T11:15:00'],
    ['2025-01-10T17:00:00Z', '20250111-1', '2025-01-10T11:15:00', '2025-01-11T11:10:00', '2025-01-11T11:15:00'],
  ])('at %s', (instant, ...expected) => {
    expect(shown(northDaily, instant)).toEqual(expected)
  })

  test('sells the next draw over the days off', () => {
    const tet: Schedule = { ...northDaily, daysOff: ['20250128', '20250129', '20250130', '20250131'] }
    const expected = ['20250201-1', '2025-01-27T11:15:00', '2025-02-01T11:10:00', '2025-02-01T11:15:00']
    expect(shown(tet, '2025-01-27T11:15:00Z')).toEqual(expected)
    expect(shown(tet, '2025-01-30T00:00:00Z')).toEqual(expected)
    expect(findIssue(tet, '20250129-1')).toBeUndefined()
    expect(issuesFrom(tet, new Date('2025-01-27T00:00:00Z'), 3).map(({ number }) => number)).toEqual([
      '20250127-1',
      '20250201-1',
      '20250202-1',
    ])
  })
})

test('a schedule without draws is an error, not a search without end', () => {
  const never: Schedule = { ...northDaily, drawsPerDay: 0 }
  expect(() => issueAt(never, new Date('2025-01-01T00:00:00Z'))).toThrow(RangeError)
})

test.each([
  '',
  '20250131',
  '20250131-1',
  '20250131-0000',
  '20250131-1441',
  '20250230-0001',
  '20251301-0001',
  '00010101-0001',
  ' 20250131-0001',
  '20250131-0001\n',
  '٢٠٢٥٠١٣١-٠٠٠١',
  '__proto__',
])('there is no issue "%s"', (number) => {
  expect(findIssue(fast5EveryMinute, number)).toBeUndefined()
})

describe('any schedule at any instant', () => {
  const schedules = fc.constantFrom(fast5EveryMinute, northEveryTwoMinutes, northDaily)
  const instants = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })

  test('the issue is the one that opened and is not drawn, and is found by its number', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, instant) => {
        const issue = issueAt(schedule, instant)
        expect(issue.opensAt <= instant && instant < issue.drawsAt).toBe(true)
        expect(issue.closesAt.getTime()).toBe(issue.drawsAt.getTime() - schedule.closesSecondsBefore * 1000)
        expect(findIssue(schedule, issue.number)).toEqual(issue)
      }),
    )
  })

  test('issues follow each other without a gap and never share a number', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, instant) => {
        const issues = issuesFrom(schedule, instant, 50)
        expect(new Set(issues.map(({ number }) => number)).size).toBe(50)
        for (const [i, issue] of issues.slice(1).entries()) expect(issue.opensAt).toEqual(issues[i]?.drawsAt)
      }),
    )
  })
})
