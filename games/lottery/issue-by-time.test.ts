import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingOfIssue, issueClosingAt } from './issue-by-time.ts'

test('a number names its closing time, by which key holders know when they may sign', () => {
  expect(issueClosingAt(new Date('2026-11-24T18:15:30.000Z'))).toBe('20261124181530')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
      const at = new Date(second * 1000)
      expect(closingOfIssue(issueClosingAt(at))).toEqual(at)
    }),
  )
  for (const wrong of ['', '20261399000000', '20260230000000', '2026080506301', '20260805063060', 'x0260805063010'])
    expect(closingOfIssue(wrong)).toBeUndefined()
})
