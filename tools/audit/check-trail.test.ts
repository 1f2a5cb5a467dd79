import { createHash } from 'node:crypto'
import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { expect, test } from 'vitest'
import { TrailCheck } from './check-trail.ts'

/** The findings for a trail of these steps. */
const found = (
  steps: readonly [actor: number, action: string][],
  row?: Pick<ChainRow, 'kind'> & Partial<Pick<ChainRow, 'counter'>>,
): string[] => {
  const sentences: string[] = []
  const check = new TrailCheck((_check, sentence) => void sentences.push(sentence))
  if (row) check.takeRow({ id: 1n, entryId: 1n, amount: 1n, ref: 1n, ...row } as ChainRow)
  let previous = ''
  for (const [place, [actor, action]] of steps.entries()) {
    const no = BigInt(place + 1)
    const before = previous === '' ? 'null' : `"${previous}"`
    const text = `["tamuvo-audit/1", ${no}, 0, ${actor}, "${action}", "correction:7", "why", null, {}, ${before}]`
    const hash = createHash('sha256').update(text).digest('hex')
    check.takeTrail({ no, previous, hash, text })
    previous = hash
  }
  check.finish()
  return sentences
}

test('a result corrected by two people is valid', () => {
  const steps: [number, string][] = [
    [101, 'correction.proposed'],
    [202, 'correction.approved'],
    [0, 'correction.done'],
  ]
  expect(found(steps, { kind: 27 })).toEqual([])
})

test.each<[string, [number, string][]]>([
  [
    'by one',
    [
      [101, 'correction.proposed'],
      [101, 'correction.approved'],
    ],
  ],
  ['without a proposal', [[101, 'correction.approved']]],
])('a result corrected %s is reported', (_how, steps) => {
  expect(found(steps)).toEqual(['The corrected result 7 had no maker and checker who were two people.'])
})

test('a jackpot that a vendor has taken back needs no corrected result', () => {
  expect(found([], { kind: 27, counter: -22 })).toEqual([])
})

test('a corrected jackpot without a corrected result is reported', () => {
  expect(found([[101, 'correction.proposed']], { kind: 27 })).toEqual([
    'A jackpot was corrected, and the audit trail has no approval of a corrected result.',
  ])
})
