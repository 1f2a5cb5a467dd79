import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectDatabase } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import type { Ask } from './ask.ts'
import { betOf, winOf } from './testing-asks.ts'
import { askOf, Model, players, said, start } from '../testing/vendor-model.ts'
import { type Player, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services } = server
const other = await server.anotherProcess(connectDatabase(services.database.url))

const people = (): Promise<Player[]> => Promise.all(Array.from({ length: players }, () => server.player({ money: start })))

const take = async (ask: Ask, { vendors } = services): Promise<string> => {
  const integration = await vendors.directory.findIntegration('HUB')
  return (await vendors.gateway.take(integration!, ask)).is
}

/** `npm test` makes a third of them, the long run ten times as many. */
const runs = (usual: number): number => (process.env['TESTS'] === 'long' ? usual * 10 : Math.ceil(usual / 3))

describe.each([
  ['wins as often as it is said', false],
  ['takes one win or one rollback', true],
])('where a bet %s', (_name, isOnce) => {
  test('sequentially, the wallet answers and books as the model does', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 5, maxLength: 25 }), async (calls) => {
        const [who, run, model] = [await people(), randomUUID(), new Model(isOnce)]
        for (const call of calls) expect([call, await take(askOf(call, who, run, isOnce))]).toEqual([call, model.take(call)])
        expect(await Promise.all(who.map(({ id }) => server.balance(id)))).toEqual(model.balances)
      }),
      { numRuns: runs(40) },
    )
  })

  test(
    'concurrently, each id is applied once, nothing is overdrawn and the rounds match the movements',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(said, { minLength: 10, maxLength: 30 }), async (calls) => {
          const [who, run] = [await people(), randomUUID()]
          const takeAll = () =>
            Promise.all(calls.map((call, no) => take(askOf(call, who, run, isOnce), no % 2 ? other : services)))
          const first = await takeAll()
          // A repeat of each call gets its first answer, or hears that what it did was taken back.
          const again = await takeAll()
          first.forEach((is, place) => is === 'done' && expect(['repeated', 'rolled-back', 'conflict']).toContain(again[place]))
          for (const { id } of who) expect(await server.balance(id)).toBe(start + (await movedOf(id)))
          if (isOnce) expect(await settledTwice(who)).toEqual([])
        }),
        { numRuns: runs(30) },
      )
      expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
    },
  )
})

test(
  'of distinct wins of a bet that wins once, sent together through two processes, one is paid',
  { timeout: 600_000 },
  async () => {
    const wins = fc.array(fc.array(fc.bigInt(0n, 700n), { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(wins, fc.boolean(), async (winsOfBets, isOneRound) => {
        const mai = await server.player({ money: 10_000n })
        const shared = isOneRound ? { round: randomUUID() } : {}
        const bets = winsOfBets.map(() => betOf(mai, shared))
        for (const bet of bets) expect(await take(bet)).toBe('done')
        const asks = winsOfBets.flatMap((amounts, place) =>
          amounts.map((won) => winOf(bets[place]!, { amount: amount(won), isOnce: true })),
        )
        const answers = await Promise.all(asks.map((ask, no) => take(ask, no % 2 ? other : services)))
        for (const bet of bets) {
          const ofBet = answers.filter((_, no) => asks[no]?.bet && 'tx' in asks[no].bet && asks[no].bet.tx === bet.tx)
          expect(ofBet.toSorted()).toEqual([...ofBet.slice(1).map(() => 'already-settled'), 'done'])
        }
        const paid = asks.reduce((total, ask, no) => (answers[no] === 'done' ? total + ask.amount : total), 0n)
        expect(await server.balance(mai.id)).toBe(10_000n - 200n * BigInt(bets.length) + paid)
      }),
      { numRuns: runs(20) },
    )
  },
)

/** Bets with more than one win or rollback. */
const settledTwice = async (who: readonly Player[]): Promise<object[]> => {
  const { rows } = await services.database.query<object>(
    `SELECT round_id, ref, count(*) FROM vendor_tx WHERE member_id = ANY($1::bigint[]) AND kind IN (2, 3) AND round_id > 0
      GROUP BY round_id, ref HAVING count(*) > 1`,
    [who.map(({ id }) => id.toString())],
  )
  return rows
}

/** The sum of movements of a player's rounds, which must equal that of the wallet account. */
const movedOf = async (memberId: bigint): Promise<bigint> => {
  const { rows } = await services.database.query<{ moved: bigint; least: bigint }>(
    'SELECT coalesce(sum(payout - stake), 0)::bigint AS moved, coalesce(min(least(bets, stake, payout)), 0) AS least FROM vendor_round WHERE member_id = $1',
    [memberId],
  )
  expect(rows[0]?.least).toBeGreaterThanOrEqual(0n)
  return rows[0]?.moved ?? 0n
}
