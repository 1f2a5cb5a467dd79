import { listSales } from '@tamuvo/contract/lottery.ts'
import { digestOfSales } from '@tamuvo/games/lottery/recipe.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { registerMember } from '../account/register-member.ts'
import { roundTotals } from '../betting/betting.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { ticketsByGame } from './lottery.ts'
import { processDue } from './process-due.ts'
import { findIssueByNumber, publishOutcome } from './store.ts'
import { firstDigit, lotteryServer } from './testing.ts'
import { openTrialPlayer } from './testing-insider.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server
const { database } = services

test('a trial plays by the same rules with demo money, without affecting real money', async () => {
  await processDue(services)
  const { current } = await server.board()
  if (!current) throw new Error('nothing is on sale')
  clock.set(new Date(Date.parse(current.opensAt) + 1_000).toISOString())
  await processDue(services)
  const [real, trial] = [await server.player('100.00', 1960), await openTrialPlayer(services)]

  // Below the own prize mode, so that rebates are due as well.
  const tickets = [firstDigit('7', { mode: 1900, multiple: 10 })]
  for (const player of [real, trial])
    expect(await server.buy(player, tickets, { issue: current.issue })).toMatchObject({
      success: true,
      value: { balance: '90.00' },
    })
  const issue = await findIssueByNumber(database, 'FAST5', current.issue)
  const roundId = issue?.id ?? 0n
  expect(await roundTotals(database, roundId)).toMatchObject({ bets: 2, stake: fromWire('10.00') })

  const before = await houseBalances(database)
  clock.set(current.closesAt)
  await processDue(services)
  clock.set(current.drawsAt)
  const outcome = { result: { kind: 'digits', digits: '77777' } as const, drawnAt: clock.now(), seed: '0'.repeat(64) }
  await inTransaction(database, (tx) => publishOutcome(tx, roundId, outcome))
  await processDue(services)

  expect(await roundTotals(database, roundId)).toMatchObject({ bets: 2, stake: fromWire('10.00'), winners: 1 })
  const { lines } = await server.get(listSales, { game: 'FAST5', issue: current.issue })
  // What is published counts real money only, and so does the digest.
  expect(await server.draw(current.issue)).toMatchObject({
    totals: { tickets: 1, stake: '10.00', winners: 1 },
    proof: { ticketCount: 1, salesDigest: digestOfSales(lines) },
  })
  expect(lines).toHaveLength(1)
  expect((await ticketsByGame(database, new Date(current.opensAt))).get('FAST5')).toBe(1)
  const after = await houseBalances(database)
  const realWon = await balanceOf(database, real.memberId)
  const trialWon = await balanceOf(database, trial.memberId, 'trial')
  // A tenth of the full stake takes a tenth of the pool.
  const share = before['jackpot:fast5'] / 10n
  // The same win and rebate; only the real player has a share of the pool.
  expect(realWon - share).toBe(trialWon)
  expect(trialWon).toBeGreaterThan(fromWire('100.00'))
  expect(after['house:trial']).toBe(-trialWon)
  expect(after['house:lottery'] + after['house:rebate'] - before['house:lottery'] - before['house:rebate']).toBe(
    share - realWon + fromWire('90.00') - 5n,
  )
  expect(await trialBalance(database)).toMatchObject({ isClean: true, total: { money: 0n, points: 0n, demo: 0n } })
})

test('a trial without demo money gets its own refusal', async () => {
  const trial = await inTransaction(database, (tx) =>
    registerMember(tx, services, {
      username: 'trial_broke',
      passwordHash: undefined,
      type: 4,
      language: 'EN',
      registeredAt: clock.now(),
    }),
  )
  const session = { memberId: trial.id, type: 4, address: '127.0.0.1', device: 'test', remember: false }
  const token = await openSession(database, clock, services.rng, session)
  await processDue(services)
  expect(await server.buy({ memberId: trial.id, token }, [firstDigit('7')])).toMatchObject({ code: 'INSUFFICIENT' })
})
