import type { ChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { expect, test } from 'vitest'
import { changeLog, emptyLog, goesOn, type Log } from './chat-log.ts'

const message = (id: number, author = 'author-of-it', seconds = id): ChatMessage => ({
  id: String(id),
  room: 'en',
  author,
  name: 'su***88',
  rankLevel: 1,
  words: `words ${id}`,
  card: null,
  isDemo: false,
  at: new Date(seconds * 1000).toISOString(),
})
const log = (ids: number[], hasMore = false): Log => ({ messages: ids.map((id) => message(id)), hasMore })
/** As the server sends it, the newest first. */
const page = (ids: number[], hasMore = false) => ({ list: ids.toReversed().map((id) => message(id)), hasMore })
const idsOf = ({ messages }: Log): number[] => messages.map(({ id }) => Number(id))

test('the first page fills the log, older ones go before it', () => {
  const first = changeLog(emptyLog, { is: 'page', page: page([8, 9, 10], true) })
  expect([idsOf(first), first.hasMore]).toEqual([[8, 9, 10], true])
  const older = changeLog(first, { is: 'older', page: page([5, 6, 7]) })
  expect([idsOf(older), older.hasMore]).toEqual([[5, 6, 7, 8, 9, 10], false])
})

test('what is said is shown once, in the order of the server, whichever way it comes', () => {
  const once = changeLog(changeLog(log([9, 11]), { is: 'said', message: message(10) }), { is: 'said', message: message(10) })
  expect(idsOf(once)).toEqual([9, 10, 11])
  expect(idsOf(changeLog(once, { is: 'gone', id: '10' }))).toEqual([9, 11])
})

test.each([
  [
    'adds what was missed and keeps what was read before',
    log([1, 2, 8, 9]),
    page([8, 9, 10, 11], true),
    [1, 2, 8, 9, 10, 11],
    false,
  ],
  ['leaves out what was removed meanwhile', log([7, 8, 9]), page([7, 9, 10], true), [7, 9, 10], true],
  ['keeps what came live while it was on its way', log([8, 9, 12]), page([8, 9, 10], true), [8, 9, 10, 12], true],
  ['drops what it does not reach back to', log([1, 2, 3]), page([50, 51], true), [50, 51], true],
  ['empties a log of which nothing is left', log([1, 2]), page([]), [], false],
  ['keeps that there is more before', log([4, 5], true), page([5, 6], true), [4, 5, 6], true],
] as const)('a page after a time away %s', (_what, before, came, ids, hasMore) => {
  const after = changeLog(before, { is: 'page', page: came })
  expect([idsOf(after), after.hasMore]).toEqual([ids, hasMore])
})

test('a message goes on where the last one of the same person ended within five minutes', () => {
  expect(goesOn(message(2, 'a-person', 200), message(1, 'a-person', 0))).toBe(true)
  expect(goesOn(message(2, 'a-person', 300), message(1, 'a-person', 0))).toBe(false)
  expect(goesOn(message(2, 'a-person', 2), message(1, 'another-one', 0))).toBe(false)
  expect(goesOn(message(2), undefined)).toBe(false)
})
