import { fromWire, zero } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { findDrawGame } from './games.ts'
import { processDue } from './process-due.ts'
import { payRebates } from './rebates.ts'
import { offerTicket, priceSold } from './rules.ts'
import { findIssueByNumber } from './store.ts'
import { firstDigit, lotteryServer } from './testing.ts'

describe('the rebate of a ticket', () => {
  const game = findDrawGame('FAST5')
  const rebateOf = (mode: number, multiple: number, play = firstDigit('7')) => {
    const offered = game && offerTicket(game, 1960, { ...play, mode, multiple })
    return offered?.ok ? priceSold(offered.offer.price).rebate : undefined
  }
  test.each([
    [1960, 100, '0.00'],
    [1900, 100, '3.00'],
    [1800, 100, '8.00'],
    [1958, 100, '0.10'],
    [1900, 1, '0.03'],
    [1958, 1, '0.00'],
  ])('at mode %i for a stake of %i.00 is %s', (mode, multiple, rebate) => {
    expect(rebateOf(mode, multiple)).toBe(fromWire(rebate))
  })
})

describe('an issue with rebates', async () => {
  const server = await lotteryServer()
  const { clock, services } = server
  await processDue(services)
  clock.advance(1_000)
  const mai = await server.player()
  const issue = await server.current()
  await server.buy(mai, [
    firstDigit('0123456789', { mode: 1900 }),
    firstDigit('3', { mode: 1900, multiple: 10 }),
    firstDigit('1'),
  ])
  // Enough for bulk posting.
  const bo = await server.player()
  await server.buy(
    bo,
    Array.from({ length: 20 }, (_, index) => firstDigit(String(index % 10), { mode: 1900 })),
  )
  clock.set('2026-08-05T02:20:55Z')
  await processDue(services)
  clock.set('2026-08-05T02:21:00Z')
  await processDue(services)
  const drawn = await server.draw(issue)
  const digits = drawn.result?.kind === 'digits' ? drawn.result.digits : ''

  test('pays them in addition to prizes, won or lost', async () => {
    // 21.00 staked: 10 lines, 10 times one line, one line at the full mode. The rebates are 0.30 and 0.30.
    const won = 950n + (digits.startsWith('3') ? 9500n : 0n) + (digits.startsWith('1') ? 980n : 0n)
    expect(await balanceOf(services.database, mai.memberId)).toBe(10_000n - 2_100n + won + 60n)
    expect((await houseBalances(services.database))['house:rebate']).toBe(-60n - 60n)
  })
  test('pays them once when repeated', async () => {
    const found = await findIssueByNumber(services.database, 'FAST5', issue)
    if (!found) throw new Error('the issue is there')
    const balances = () => Promise.all([mai, bo].map(({ memberId }) => balanceOf(services.database, memberId)))
    const before = await balances()
    await payRebates(services, found)
    expect(await balances()).toEqual(before)
    expect(before).not.toContain(zero)
  })
})
