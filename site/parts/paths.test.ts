import { expect, test } from 'vitest'
import { agentPageOf, agentPages, bookFigures, firstAgentPage, memberPageOf, memberPages, paths, securityParts } from './paths.ts'

test.each(memberPages)('the address of %s is read back', (page) => {
  expect(memberPageOf(paths.member(page))).toEqual({ page, id: undefined, part: undefined })
  expect(memberPageOf(paths.member(page, '382260310720905216'))).toEqual({
    page,
    id: '382260310720905216',
    part: undefined,
  })
})

test.each(securityParts)('the part "%s" of the security centre is read back', (part) => {
  expect(memberPageOf(paths.member('securityCenter', part))).toEqual({ page: 'securityCenter', id: undefined, part })
})

test.each(bookFigures)('the book of "%s" is read back', (figure) => {
  expect(memberPageOf(paths.member('transactionHistory', figure))).toEqual({ page: 'transactionHistory', figure })
})

test('the place in a list stands behind the page, or the detail, and changes neither', () => {
  expect(memberPageOf('#mc/messageV2?shelf=money&page=2')).toEqual({ page: 'messageV2' })
  expect(memberPageOf('#mc/transactionHistory/12?range=week')).toEqual({ page: 'transactionHistory', id: '12' })
  expect(memberPageOf('#mc/securityCenter/statement?month=2026-08')).toEqual({ page: 'securityCenter', part: 'statement' })
  expect(memberPageOf('#mc/messageV2/?page=2')).toBeUndefined()
})

test('the member centre opens on the security centre', () => {
  expect(memberPageOf('#mc')).toEqual({ page: 'securityCenter', id: undefined, part: undefined })
})

test.each([
  '',
  '#',
  '#lane-RNG',
  '#mc/',
  '#mc/nowhere',
  '#mcsecurityCenter',
  '#mc/securityCenter/nowhere',
  '#mc/depositv2/profile',
  '#mc/depositv2/x',
  '#mc/depositv2/balance',
  '#mc/depositv2/1/2',
  '#mc/depositv2/99999999999999999999',
])('"%s" is no page of the member centre', (hash) => {
  expect(memberPageOf(hash)).toBeUndefined()
})

test.each(agentPages)('the address of %s of the agent centre is read back', (page) => {
  expect(agentPageOf(paths.agent(page))).toEqual({ page, id: undefined })
  expect(agentPageOf(`${paths.agent(page, '382260310720905216')}?page=2`)).toEqual({ page, id: '382260310720905216' })
  expect(memberPageOf(paths.agent(page))).toBeUndefined()
})

test('the agent centre opens on its first page', () => {
  expect(agentPageOf('#ac')).toEqual({ page: firstAgentPage, id: undefined })
})

test.each(['', '#', '#mc', '#ac/', '#ac/nowhere', '#acregisterCenter', '#ac/registerCenter/x'])(
  '"%s" is no page of the agent centre',
  (hash) => {
    expect(agentPageOf(hash)).toBeUndefined()
  },
)
