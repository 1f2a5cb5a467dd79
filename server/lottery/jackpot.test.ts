import * as contract from '@tamuvo/contract/lottery.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { accountRecord, balanceOf, houseBalances } from '../ledger/statements.ts'
import type { Kind } from '../ledger/kinds.ts'
import { trialBalance } from '../ledger/proof.ts'
import { hitsJackpot } from './jackpot.ts'
import { processDue } from './process-due.ts'
import type { LotteryServices } from './services.ts'
import { findIssueByNumber, publishOutcome } from './store.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server
const published: string[] = []
services.rooms.listen(({ room, body }) => void (room === 'jackpot' && published.push((body as { amount: string }).amount)))

const pool = async (): Promise<bigint> => (await houseBalances(services.database))['jackpot:fast5']
const balance = ({ memberId }: Player): Promise<bigint> => balanceOf(services.database, memberId)

/** Sells an issue, then draws it; `digits` replace the random result. */
const play = async (
  sell: (issue: string) => Promise<unknown>,
  digits?: string,
  settling: LotteryServices = services,
): Promise<string> => {
  const sold = await server.goToSale()
  await sell(sold.issue)
  clock.set(sold.closesAt)
  await processDue(services)
  clock.set(sold.drawsAt)
  if (digits) await bring(sold.issue, digits)
  await processDue(settling)
  return sold.issue
}

const bring = async (number: string, digits: string): Promise<void> => {
  const issue = await findIssueByNumber(services.database, 'FAST5', number)
  const outcome = { result: { kind: 'digits', digits } as const, drawnAt: clock.now(), seed: '0'.repeat(64) }
  await inTransaction(services.database, (tx) => publishOutcome(tx, issue?.id ?? 0n, outcome))
}

test('only five equal digits hit', () => {
  const hits = ['00000', '77777', '00001', '12345', '77776'].filter((digits) => hitsJackpot({ kind: 'digits', digits }))
  expect(hits).toEqual(['00000', '77777'])
  expect(hitsJackpot({ kind: 'board', tiers: [] })).toBe(false)
})

test('a pool is seeded once, with the first issue, and published with its account', async () => {
  expect((await server.get(contract.listJackpots, {})).total).toBe('0.00')
  await processDue(services)
  await processDue(services)
  clock.advance(2_000)
  expect(await server.get(contract.listJackpots, {})).toEqual({
    list: [
      {
        code: 'FAST5',
        game: 'FAST5',
        amount: '1000.00',
        account: 'jackpot:fast5',
        rule: 'harbour-pool/2',
        fullStake: '100.00',
        asOf: clock.now().toISOString(),
      },
    ],
    total: '1000.00',
  })
  expect(await houseBalances(services.database)).toMatchObject({ 'house:promo': -100_000n, 'jackpot:fast5': 100_000n })
})

test('half a percent of every settled issue is added, rounded down', async () => {
  const player = await server.player()
  await play((issue) =>
    server.buy(player, [firstDigit('1', { multiple: 37 }), firstDigit('2', { unit: '0.10', multiple: 9 })], { issue }),
  )
  // 37.90 staked: 0.1895 is 0.18.
  expect(await pool()).toBe(100_018n)
  expect(published).toEqual(['1000.18'])
  await play(async () => undefined)
  expect([await pool(), published.length]).toEqual([100_018n, 1])
})

test('a ticket takes the part of the pool that its stake is of a hundred', async () => {
  const [player, before] = [await server.player(), await pool()]
  await play((sold) => server.buy(player, [firstDigit('1', { unit: '0.10' })], { issue: sold }), '22222')
  const share = before / 1_000n
  expect(await balance(player)).toBe(10_000n - 10n + share)
  // What was left is above the seed less its part, which fills it up again.
  expect(await pool()).toBe(before - share + (before - share < 100_000n ? 100_000n - (before - share) : 0n))
})

test('stakes of a hundred and more take the whole pool', async () => {
  const [player, before] = [await server.player('500.00'), await pool()]
  const tickets = [firstDigit('1', { multiple: 150 }), firstDigit('3', { multiple: 50 })]
  await play((sold) => server.buy(player, tickets, { issue: sold }), '22222')
  const paid = (before * 150n) / 200n + (before * 50n) / 200n
  expect(await balance(player)).toBe(50_000n - 20_000n + paid)
  expect(await pool()).toBe(before - paid + 100_000n + 100n)
})

test('a hit is shared by stake, rounded down; the rest stays and the pool is filled up to its seed', async () => {
  const [mai, ko] = [await server.player(), await server.player()]
  const before = await pool()
  const issue = await play(async (sold) => {
    await server.buy(mai, [firstDigit('1', { multiple: 2 })], { issue: sold })
    await server.buy(ko, [firstDigit('2'), firstDigit('7', { unit: '0.10', multiple: 5 })], { issue: sold })
  }, '77777')

  // 3.50 of a hundred.
  const due = (before * 350n) / 10_000n
  const share = (stake: bigint): bigint => (due * stake) / 350n
  const shares = [share(200n), share(100n), share(50n)]
  const rest = before - shares.reduce((a, b) => a + b)
  expect(rest).toBeGreaterThan(0n)
  expect(await balance(mai)).toBe(10_000n - 200n + shares[0]!)
  // The ticket on seven wins as well: 0.10 at 1960 pays 0.98, five times.
  expect(await balance(ko)).toBe(10_000n - 150n + shares[1]! + shares[2]! + 490n)
  const left = before - due
  expect(await pool()).toBe(rest + 1n + (left < 100_000n ? 100_000n - left : 0n))
  const moved = async (kind: Kind) =>
    (await accountRecord(services.database, ko.memberId, { kind }, { no: 1, size: 10 })).rows.map(({ amount }) => amount)
  expect(await moved('WIN')).toEqual([490n])
  expect((await moved('JACKPOT_WIN')).toSorted()).toEqual([shares[1], shares[2]].toSorted())
  expect(await server.draw(issue)).toMatchObject({ totals: { paid: '4.90', winners: 1 } })
})

test('a hit without tickets does not change the pool', async () => {
  const before = await pool()
  await play(async () => undefined, '33333')
  expect(await pool()).toBe(before)
})

test.each(['the sharing', 'the new seed'])('a process killed during %s causes no double payment', async (point) => {
  const players = await Promise.all(Array.from({ length: 3 }, () => server.player()))
  const before = await pool()
  let calls = 0
  const dying: LotteryServices = {
    ...services,
    ledger: {
      ...services.ledger,
      postIn: async (tx, entries) => {
        const results = await services.ledger.postIn(tx, entries)
        // Shares are posted before the seed.
        if (++calls === (point === 'the sharing' ? 1 : 2)) throw new Error('killed')
        return results
      },
    },
  }
  const issue = await play(
    async (sold) => {
      for (const player of players) await server.buy(player, [firstDigit('1')], { issue: sold })
    },
    '44444',
    dying,
  )
  expect((await server.draw(issue)).state).toBe('drawn')
  clock.advance(300)
  await processDue(services)
  expect((await server.draw(issue)).state).toBe('settled')
  const due = (before * 300n) / 10_000n
  const left = before - due
  expect(await Promise.all(players.map(balance))).toEqual(players.map(() => 9_900n + due / 3n))
  expect(await pool()).toBe(before - (due / 3n) * 3n + 1n + (left < 100_000n ? 100_000n - left : 0n))
})

test('the journal balances, and the pool equals its account', async () => {
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
  clock.advance(2_000)
  expect((await server.get(contract.listJackpots, {})).total.replace('.', '')).toBe(String(await pool()))
})
