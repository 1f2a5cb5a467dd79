import { expect, test } from 'vitest'
import { barrierOf } from './writer.ts'

test.each([
  [undefined, 'NOT_LOGGED_IN'],
  [{ status: 'frozen', type: 0, rankLevel: 9 }, 'ACCOUNT_FROZEN'],
  [{ status: 'active', type: 4, rankLevel: 9 }, 'REAL_ACCOUNT_NEEDED'],
  [{ status: 'active', type: 0, rankLevel: 0 }, 'CHAT_RANK_NEEDED'],
  [{ status: 'active', type: 0, rankLevel: 1 }, undefined],
  [{ status: 'active', type: 1, rankLevel: 3 }, undefined],
] as const)('%j writes: %s', (member, barrier) => {
  expect(barrierOf(member, 1)).toBe(barrier)
})
