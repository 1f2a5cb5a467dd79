import * as contract from '@tamuvo/contract/lottery-corrections.ts'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { faultsIn } from '../testing/chaos-proof.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { trialBalance } from '../ledger/proof.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { testOperator } from '../testing/operators.ts'
import { carryOut } from './corrections.ts'
import { processDue } from './process-due.ts'
import { findIssueByNumber, publishOutcome } from './store.ts'
import { firstDigit, lotteryServer, type Player, type TicketOrder } from './testing.ts'

// Every test sells and settles draws.
vi.setConfig({ testTimeout: 60_000 })

const [mi, ko] = [testOperator('mi', 'maker'), testOperator('ko', 'checker')]
const server = await lotteryServer({ games: ['FAST5'], operators: [mi.key, ko.key] })
const { clock, services } = server
const { database } = services
const balance = ({ memberId }: Player): Promise<bigint> => balanceOf(database, memberId)
const digitsOf = (digits: string) => ({ kind: 'digits', digits }) as const

const settled = async (digits: string, sell: (issue: string) => Promise<unknown>): Promise<string> => {
  const sold = await server.goToSale()
  await inTransaction(database, async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(`UPDATE lottery_issue SET source = 'MANUAL', commitment = NULL, committed_at = NULL WHERE number = $1`, [
      sold.issue,
    ])
  })
  await sell(sold.issue)
  clock.set(sold.closesAt)
  await processDue(services)
  clock.set(sold.drawsAt)
  const issue = await findIssueByNumber(database, 'FAST5', sold.issue)
  await inTransaction(database, (tx) =>
    publishOutcome(tx, issue?.id ?? 0n, { result: digitsOf(digits), drawnAt: clock.now(), seed: null }),
  )
  await processDue(services)
  return sold.issue
}
const buy = async (player: Player, issue: string, ...tickets: TicketOrder[]): Promise<string[]> => {
  const answer = await server.buy(player, tickets, { issue })
  if (!answer.success) throw new Error(JSON.stringify(answer))
  return (answer.value as { tickets: { id: string }[] }).tickets.map(({ id }) => id)
}
const corrected = async (issue: string, digits: string): Promise<void> => {
  const wanted = {
    game: 'FAST5',
    issue,
    result: digitsOf(digits),
    reason: 'The feed was wrong that day',
    evidence: 'https://results.example',
  }
  const { id } = await server.get(contract.askCorrection, wanted, mi.as)
  expect(await server.ask(contract.decideOnCorrection, { id, decision: 'approved' }, ko.as)).toMatchObject({ success: true })
  await carryOut(services, BigInt(id))
}
const give = (player: Player, money: string): Promise<unknown> => {
  const ref = services.newId()
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(player.memberId), amount: fromWire(money) }]
  return services.ledger.post({ key: naturalKey('later money', ref), kind: 'DEPOSIT', ref, moves })
}
/** Spends all she has on the draw that is on sale. */
const spendAll = async (player: Player): Promise<void> => {
  const { issue } = await server.goToSale()
  for (let left = await balance(player); left >= 10n; left = await balance(player)) {
    const [unit, price] = left >= 100n ? (['1.00', 100n] as const) : (['0.10', 10n] as const)
    await buy(player, issue, firstDigit('3', { unit, multiple: Math.min(1_000, Number(left / price)) }))
  }
}

test('what could not be taken back is not asked for again by a later correction', async () => {
  const mai = await server.player('1.00')
  const issue = await settled('12345', (sold) => buy(mai, sold, firstDigit('1')))
  await spendAll(mai)
  await corrected(issue, '23456')
  await give(mai, '50.00')
  await corrected(issue, '34567')
  expect(await balance(mai)).toBe(5_000n)
})

test('what she kept counts towards what she wins by a later result', async () => {
  const mai = await server.player('2.00')
  const issue = await settled('12345', (sold) => buy(mai, sold, firstDigit('1'), firstDigit('2', { unit: '0.10', multiple: 1 })))
  await spendAll(mai)
  const there = await balance(mai)
  await corrected(issue, '45678')
  expect(await balance(mai)).toBe(0n)
  await give(mai, '50.00')
  await corrected(issue, '12345')
  expect(await balance(mai)).toBe(5_000n + there)
})

test('a share of a jackpot that could not be taken back is not paid a second time', async () => {
  const [mai, may] = [await server.player('10.00'), await server.player('10.00')]
  const issue = await settled('77777', async (sold) => {
    await buy(mai, sold, firstDigit('1'))
    await buy(may, sold, firstDigit('2'))
  })
  const share = (await balance(mai)) - 900n
  expect(share).toBeGreaterThan(1000n)
  await spendAll(mai)
  const before = await balance(mai)
  const may0 = await balance(may)
  const pool0 = (await houseBalances(database))['jackpot:fast5']
  await corrected(issue, '71234')
  expect(await balance(mai)).toBe(0n)
  expect(await balance(may)).toBe(may0 - share)
  await corrected(issue, '77777')
  const pool1 = (await houseBalances(database))['jackpot:fast5']
  expect([await balance(mai), await balance(may), pool1]).toEqual([before, may0, pool0])
  // Once more there and back: what she kept stays with her, and her later money too.
  await corrected(issue, '71234')
  expect([await balance(mai), await balance(may)]).toEqual([0n, may0 - share])
  await give(mai, '5000.00')
  await corrected(issue, '77777')
  expect([await balance(mai), await balance(may)]).toEqual([500_000n + before, may0])
})

test('nothing is astray', async () => {
  const faults = await faultsIn(database)
  expect(faults['payouts without their entry']).toBeUndefined()
  expect(faults['rounds whose figures are not those of their bets']).toBeUndefined()
  expect((await trialBalance(database)).isClean).toBe(true)
})
