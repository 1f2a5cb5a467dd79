import type { MovementCause } from '@tamuvo/contract/wallet.ts'
import { expect, test, vi } from 'vitest'
import { accountName, causeWords } from './entry-words.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () => ({
  ...(await import('@tamuvo/ui/testing/sentences.ts')).englishOf('catalog', 'points', 'reward', 'transfer', 'vip', 'wallet'),
  currentLanguage: () => ({ code: 'CN', locale: 'en-GB-u-nu-latn-ca-gregory' }),
}))
vi.mock('@tamuvo/ui/calls/server-clock.ts', () => ({ serverNow: () => Date.parse('2026-08-05T06:00:00Z') }))

const cause = (more: Partial<MovementCause>): MovementCause => ({ kind: 'none', id: '', label: '', of: '', about: {}, ...more })

test.each([
  ['a bet', cause({ kind: 'bet', label: 'Fast 5 · 20260805-0142' }), 'Fast 5 · 20260805-0142'],
  ['an upgrade gift', cause({ kind: 'reward', about: { level: '3' } }), 'Silver'],
  ['a weekly gift', cause({ kind: 'reward', about: { level: '3', period: '2026-W31' } }), 'Silver · week of 27 July – 2 August'],
  ['a daily return', cause({ kind: 'reward', about: { period: '2026-08-04' } }), '4 August'],
  [
    'a mission',
    cause({ kind: 'reward', label: 'Bet', about: { EN: 'Bet', CN: '投注', period: '2026-08-04' } }),
    '投注 · 4 August',
  ],
  ['a friend who was invited', cause({ kind: 'reward' }), ''],
  ['a bonus', cause({ kind: 'bonus', about: { EN: 'Ride the tide' } }), 'Ride the tide'],
  ['points that became money', cause({ kind: 'conversion', of: '1500' }), '1,500 points'],
])('the cause of an entry of %s', (_name, of, words) => {
  // Between days stand thin spaces.
  expect(causeWords(of).replaceAll(/\s/g, ' ')).toBe(words)
})

test.each([
  ['m24064678441254912:main', true, 'Main wallet'],
  ['m24064678441254912:wd_hold', true, 'Held'],
  ['m24064678441254912:main', false, 'Another member'],
  ['psp:sandpay', false, 'Payment provider'],
  ['house:lottery', false, 'Harbour'],
  ['jackpot:mini', false, 'Harbour'],
])('the account %s, of the reader: %s, is called %s', (account, own, name) => {
  expect(accountName({ account, own }, 'Harbour')).toBe(name)
})
