import { beforeAll, expect, test } from 'vitest'
import { atEnd, closeAll } from './at-end.ts'

const closed: string[] = []

beforeAll(() => {
  atEnd(() => closed.push('database'))
  atEnd(async () => closed.push('server'))
})

test('what was opened last is closed first, though something fails, and once', async () => {
  atEnd(() => {
    throw new Error('will not')
  })
  atEnd(() => closed.push('page'))
  await expect(closeAll()).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'will not' })] })
  expect(closed.splice(0)).toEqual(['page', 'server', 'database'])
  await closeAll()
  expect(closed).toEqual([])
})
