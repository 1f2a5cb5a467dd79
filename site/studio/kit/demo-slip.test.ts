import { blackjack } from '@tamuvo/games/table/blackjack.ts'
import { expect, test } from 'vitest'
import { demoSource } from './demo-source.ts'
import type { UnitBet } from './round-source.ts'

const bet = (market: string): UnitBet => ({ spot: { market, selection: '' }, unit: '1.00' })

test('bets that may not stand together are refused, and cost nothing', async () => {
  const now = () => new Date('2026-11-24T12:00:00Z')
  const source = demoSource({ game: blackjack, symbol: 'K', now, randomBytes: (count) => new Uint8Array(count).fill(9) })
  await expect(source.play([bet('first_pair')], 'a')).rejects.toMatchObject({ code: 'BET_INVALID' })
  await expect(source.play([bet('hand'), bet('hand')], 'b')).rejects.toMatchObject({ code: 'BET_INVALID' })
  expect((await source.open()).balance).toBe('1000.00')
  expect((await source.play([bet('hand'), bet('first_pair')], 'c')).round.stake).toBe('2.00')
})
