import { expect, test } from 'vitest'
import { pageQuery } from './shapes.ts'

test('lists have pages of twenty by default, of a hundred at most', () => {
  expect([pageQuery.pageNo.parse(undefined), pageQuery.pageSize.parse(undefined)]).toEqual([1, 20])
  expect(pageQuery.pageSize.parse('100')).toBe(100)
  for (const wrong of ['0', '101', '1.5', 'x']) expect(pageQuery.pageSize.safeParse(wrong).success).toBe(false)
})
