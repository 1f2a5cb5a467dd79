import { noHash, type TrailHead } from '@tamuvo/contract/journal.ts'
import { expect, test } from 'vitest'
import { HeadCheck } from './check-heads.ts'
import type { CheckpointRecord } from './records.ts'

const hashOf = (no: bigint, way = 'a'): string => (no === 0n ? noHash : way.repeat(60) + no.toString().padStart(4, '0'))
const head = (no: bigint, way?: string): TrailHead => ({ no, hash: hashOf(no, way) })

/** What is said of checkpoints with these ends of the trail, and a trail of so many rows. */
const check = (trails: readonly (TrailHead | null)[], rows: bigint, wayOf: (no: bigint) => string = () => 'a') => {
  const found: string[] = []
  const heads = new HeadCheck((_check, sentence) => void found.push(sentence))
  for (const [place, trail] of trails.entries()) heads.takeCheckpoint({ no: BigInt(place + 1), trail } as CheckpointRecord)
  for (let no = 1n; no <= rows; no++) heads.takeTrail({ no, previous: '', hash: hashOf(no, wayOf(no)), text: '' })
  heads.finish()
  return { found, said: heads.describe() }
}

test('nothing is said where no checkpoint has the trail', () => {
  expect(check([null, null], 3n)).toEqual({ found: [], said: undefined })
})

test.each<[string, (TrailHead | null)[], bigint, string]>([
  ['before its first row', [head(0n)], 0n, 'as 1 checkpoint has it, up to its row 0; 0 rows are newer.'],
  [
    'that grows, and that stands',
    [null, head(0n), head(2n), head(2n), head(5n)],
    6n,
    'as 4 checkpoints have it, up to its row 5; 1 row is newer.',
  ],
  [
    'that one of the version before does not have',
    [head(1n), null, head(3n)],
    3n,
    'as 2 checkpoints have it, up to its row 3; 0 rows are newer.',
  ],
])('a trail %s is proven', (_, trails, rows, said) => {
  expect(check(trails, rows)).toEqual({ found: [], said: `The audit trail is ${said}` })
})

test.each<[string, (TrailHead | null)[], bigint, ((no: bigint) => string) | undefined, string]>([
  [
    'cut off',
    [head(2n), head(4n), head(7n)],
    3n,
    undefined,
    'The audit trail ends at row 3, but checkpoint 2 was taken when it had row 4, and later ones rows up to 7.',
  ],
  [
    'written anew from row 3 on',
    [head(2n), head(4n)],
    4n,
    (no) => (no < 3n ? 'a' : 'b'),
    'Row 4 of the audit trail is another one than when checkpoint 2 was taken: the trail was written anew from there, or before.',
  ],
  [
    'that went back',
    [head(4n), head(3n)],
    4n,
    undefined,
    'Checkpoint 2 ends the audit trail at row 3, and checkpoint 1 before it at row 4: the trail went back between them.',
  ],
  [
    'that was exchanged',
    [head(3n), head(3n, 'b')],
    3n,
    undefined,
    'Checkpoint 2 ends the audit trail at row 3, and checkpoint 1 before it at row 3: the trail went back between them.',
  ],
  [
    'that checkpoints have no more',
    [head(3n), null],
    3n,
    undefined,
    'Checkpoint 2 is the newest and does not have the audit trail, but checkpoint 1 before it has.',
  ],
])('a trail %s is named', (_, trails, rows, wayOf, sentence) => {
  expect(check(trails, rows, wayOf).found).toEqual([sentence])
})
