import { expect, test } from 'vitest'
import { type Contact, contactsAt } from './usePermission.ts'

const contact = (csType: Contact['csType'], title: string, csPosition: Contact['csPosition'] = ['SIDE']): Contact => ({
  csType,
  csPosition,
  title,
  path: '/service',
})

test('contacts are put together by type, those of other places left out', () => {
  const all = [contact('LIVE', 'a'), contact('TELEGRAM', 'b'), contact('LIVE', 'c'), contact('VIBER', 'd', ['FOOTER'])]
  expect(contactsAt(all, 'SIDE').map(([type, list]) => [type, list.map(({ title }) => title)])).toEqual([
    ['LIVE', ['a', 'c']],
    ['TELEGRAM', ['b']],
  ])
  expect(contactsAt(all, 'CHAT')).toEqual([])
})
