import { expect, test, vi } from 'vitest'
import { titleOf } from './message-words.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () => ({
  ...(await import('@tamuvo/ui/testing/sentences.ts')).englishOf('content', 'safer'),
  currentLanguage: () => ({ code: 'CN' }),
}))

test('a message is called by what it is about', () => {
  expect(titleOf({ kind: 'statement', filled: { month: '2026-08' } })).toBe('Your statement for 2026-08')
  expect(titleOf({ kind: 'agent_message', filled: { from: 'thiri', text: 'Hello' } })).toBe('Message from thiri')
  expect(titleOf({ kind: 'feedback', filled: { ticket: 'F-23456789' } })).toBe('We’ve answered your feedback F-23456789')
})

test('a gift, a promotion and a bonus are called as they are in the language, or else in English, or in any', () => {
  expect(titleOf({ kind: 'gift_sent', filled: { EN: 'A cup', CN: '杯子', reference: 'M1' } })).toBe('杯子: sent to you')
  expect(titleOf({ kind: 'application_issued', filled: { EN: 'Ride the tide', promotionId: '7' } })).toBe(
    'Application approved: Ride the tide',
  )
  expect(titleOf({ kind: 'bonus_ended', filled: { state: 'EXPIRED', MY: 'ဒီရေ' } })).toBe('Bonus ended: ဒီရေ')
})
