import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { joinMarks, type JournalMark, readMark, writeMark } from './journal-mark.ts'

const folder = await testFolder()

const checkpointOf = (no: bigint) => ({ no, hash: `hash of ${no}`, uptoId: no << 22n, at: '2026-08-05T06:30:00Z' })
const markOf = (more: Partial<JournalMark>): JournalMark => ({
  incident: 0n,
  system: '7412345678901234567',
  timeline: '00000001',
  checkpoint: checkpointOf(3n),
  lastEntryId: (1n << 62n) + 1n,
  postings: new Map([[16n, 3n]]),
  ...more,
})

test('a mark is read as it was written, and replaces the one before without a trace', async () => {
  const file = join(folder, 'below', 'mark.json')
  expect(await readMark(file)).toBeUndefined()
  await writeMark(file, markOf({ checkpoint: undefined }))
  expect(await readMark(file)).toEqual(markOf({ checkpoint: undefined }))
  await writeMark(file, markOf({}))
  expect(await readMark(file)).toEqual(markOf({}))
  expect(await readdir(join(folder, 'below'))).toEqual(['mark.json'])
})

test('a file that was altered is not taken for a mark', async () => {
  const file = join(folder, 'altered.json')
  await writeFile(file, '{"incident":"0"}')
  await expect(readMark(file)).rejects.toThrow('timeline')
})

test('of two processes the more is remembered, and nothing from before the last incident', () => {
  const other = markOf({
    checkpoint: checkpointOf(4n),
    lastEntryId: 5n,
    postings: new Map([
      [16n, 2n],
      [32n, 8n],
    ]),
  })
  expect(joinMarks(markOf({}), undefined)).toEqual(markOf({}))
  expect(joinMarks(markOf({}), other)).toEqual(
    markOf({
      checkpoint: checkpointOf(4n),
      postings: new Map([
        [32n, 8n],
        [16n, 3n],
      ]),
    }),
  )
  expect(joinMarks(markOf({ incident: 9n }), other)).toEqual(markOf({ incident: 9n }))
  expect(joinMarks(other, markOf({ incident: 9n }))).toEqual(markOf({ incident: 9n }))
})
