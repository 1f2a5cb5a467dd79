import { listPointRewards, listPublicPointRewards } from '@tamuvo/contract/points.ts'
import { expect, test } from 'vitest'
import { contentServer } from './testing.ts'

const server = await contentServer()

test('the mall is empty while points cannot be earned, for visitors too', async () => {
  const empty = { list: [], pageNo: 1, pageSize: 20, totalPages: 0, total: 0 }
  expect(await server.get(listPublicPointRewards, {})).toEqual(empty)
  expect((await server.ask(listPointRewards, {})).code).toBe('NOT_LOGGED_IN')
})
