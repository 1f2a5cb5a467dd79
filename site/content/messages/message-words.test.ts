import { expect, test, vi } from 'vitest'
import { titleOf } from './message-words.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () => (await import('@tamuvo/ui/testing/sentences.ts')).englishOf('content', 'safer'))

test('a message is called by what it is about', () => {
  expect(titleOf({ kind: 'statement', filled: { month: '2026-08' } })).toBe('Your statement for 2026-08')
  expect(titleOf({ kind: 'agent_message', filled: { from: 'thiri', text: 'Hello' } })).toBe('Message from thiri')
  expect(titleOf({ kind: 'feedback', filled: { ticket: 'F-23456789' } })).toBe('We’ve answered your feedback F-23456789')
})
