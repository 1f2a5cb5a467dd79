import { expect, test, vi } from 'vitest'

test('while the server’s time is unknown a request key has none, and then it has', async () => {
  vi.resetModules()
  const [{ newRequestKey }, { learnServerTime }] = await Promise.all([import('./request-key.ts'), import('./server-clock.ts')])
  expect(newRequestKey()[14]).toBe('4')
  learnServerTime(Date.now(), Date.now(), Date.now(), 1)
  expect(newRequestKey()[14]).toBe('7')
})
