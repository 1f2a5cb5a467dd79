import { expect, test } from 'vitest'
import { memberPageOf, memberPages, paths } from './paths.ts'

test.each(memberPages)('the address of %s is read back', (page) => {
  expect(memberPageOf(paths.member(page))).toEqual({ page, id: undefined })
  expect(memberPageOf(paths.member(page, '382260310720905216'))).toEqual({ page, id: '382260310720905216' })
})

test.each([
  '',
  '#',
  '#lane-RNG',
  '#mc/',
  '#mc/nowhere',
  '#mc/depositv2/x',
  '#mc/depositv2/1/2',
  '#mc/depositv2/99999999999999999999',
])('"%s" is no page of the member centre', (hash) => {
  expect(memberPageOf(hash)).toBeUndefined()
})
