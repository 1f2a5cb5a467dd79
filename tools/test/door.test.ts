import { expect, test } from 'vitest'
import { knockAt, openDoor } from './door.mjs'

test('what is shared starts once for each name that is requested, and stops with the door', async () => {
  const [started, stopped]: [string[], string[]] = [[], []]
  const door = await openDoor(async (name) => {
    started.push(name)
    return { said: `here is ${name}`, stop: async () => void stopped.push(name) }
  })
  const answers = await Promise.all(['one', 'two', 'one'].map((name) => knockAt(door.port, name)))
  expect(answers).toEqual(['here is one', 'here is two', 'here is one'])
  expect(started.toSorted()).toEqual(['one', 'two'])
  await door.close()
  expect(stopped.toSorted()).toEqual(['one', 'two'])
})

test('what does not start is reported to who requests it, and nothing else is held up', async () => {
  const door = await openDoor(async (name) => {
    if (name === 'broken') throw new Error('a part is missing')
    return { said: name, stop: async () => {} }
  })
  await expect(knockAt(door.port, 'broken')).rejects.toThrow('did not start: a part is missing')
  expect(await knockAt(door.port)).toBe('')
  await door.close()
})
