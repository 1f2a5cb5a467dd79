import * as contract from '@tamuvo/contract/agent-income.ts'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { rateOf } from '@tamuvo/games/agent/earnings.ts'
import { micro, microToText, sharesOf } from '@tamuvo/games/agent/rebate.ts'
import agentTree from '@tamuvo/games/vectors/agent_tree.json' with { type: 'json' }
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { freezeMember } from '../account/freeze-member.ts'
import { writeDecided } from '../betting/decided-store.ts'
import { connectDatabase, type Database, inTransaction } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { appendEvents } from '../kit/outbox.ts'
import { openLedger } from '../ledger/posting.ts'
import { trialBalance } from '../ledger/proof.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { cutDatabase } from '../testing/cut-database.ts'
import { accrueSettled, hasUnaccrued } from './accrue.ts'
import { runRebates } from './run-rebates.ts'
import type { RunServices } from './services.ts'
import { agentServer, earning, type Person } from './testing.ts'

const server = await agentServer()
const { services, clock, lineOf } = server
const { database, newId } = services

type Play = { product?: GameType; valid: string; stake?: string; payout?: string }

/** A bet that was placed a second ago and is settled now, as games of our own write it. */
const bet = async (
  { id: memberId }: { id: bigint },
  { product = 'RNG', valid, stake = valid, payout = '0.00' }: Play,
): Promise<bigint> => {
  const placedAt = clock.now()
  clock.advance(1_000)
  const [id, roundId] = [newId(), newId()]
  const placed = { id, memberId, roundId, orderId: id, placedAt, product, game: 'test', market: 'm', selection: 's', price: 'p' }
  const bets = [{ ...placed, stake: fromWire(stake), valid: fromWire(valid), ruleVersion: 'test/1' }]
  const kind = fromWire(payout) > 0n ? 'won' : 'lost'
  const outcomes = [
    {
      betId: id,
      memberId,
      kind,
      amount: fromWire(payout),
      uncollected: 0n as Amount,
      valid: fromWire(valid),
      detail: '',
      entryId: null,
    } as const,
  ]
  await inTransaction(database, (tx) => writeDecided(tx, { roundId, bets, outcomes, at: clock.now() }))
  return id
}

/** A correction of what a bet counts. */
const correct = (betId: bigint, memberId: bigint, validBet: string): Promise<void> =>
  inTransaction(database, (tx) =>
    appendEvents(tx, {
      kind: 'bet.corrected',
      memberId,
      body: { betId: String(betId), stake: '0.00', payout: '0.00', validBet },
      at: clock.now(),
    }),
  )

/** Runs what is due, also what was committed while other transactions of the server of the tests were open. */
const runAll = async (): Promise<void> => {
  do await runRebates(services)
  while (await hasUnaccrued(database, new Date(clock.now().getTime() + 1)))
}

/** Goes to half an hour after the next midnight, and runs what is due. */
const nextDay = async (): Promise<void> => {
  const midnight = Date.parse('2026-08-04T17:30:00Z')
  const passed = (clock.now().getTime() - midnight) % 86_400_000
  clock.advance(86_400_000 - passed + 1_800_000)
  await runAll()
}

const paidTo = ({ id }: { id: bigint }): Promise<Amount> => balanceOf(database, id)
const textOf = async (member: { id: bigint }): Promise<string> => toWire(await paidTo(member))

const faults = async () => {
  const { rows } = await database.query(
    `SELECT 'share', s.run_id::text, s.beneficiary_id::text FROM agent_share s LEFT JOIN agent_run r ON r.id = s.run_id WHERE r.id IS NULL
     UNION ALL
     SELECT 'income', i.id::text, i.accrued::text FROM agent_income i
      WHERE i.accrued <> (SELECT sum(s.valid * s.rate) FROM agent_share s WHERE s.run_id = i.run_id AND s.beneficiary_id = i.member_id AND s.product = i.product
                             AND NOT s.stays_with_house AND (s.depth = 0) = (i.kind = 'REBATE_SELF'))
     UNION ALL
     SELECT 'entry', i.id::text, i.paid::text FROM agent_income i
      WHERE i.paid > 0 AND (i.id, i.member_id << 4, i.paid) NOT IN (SELECT ref, account, amount FROM journal WHERE ref IS NOT NULL)
     UNION ALL
     SELECT 'carried', i.id::text, i.carried_in::text FROM agent_income i
      WHERE i.carried_in <> coalesce((SELECT p.carried_on FROM agent_income p
        WHERE p.member_id = i.member_id AND p.product = i.product AND p.kind = i.kind AND p.id < i.id ORDER BY p.id DESC LIMIT 1), 0)`,
  )
  return rows
}

describe('a day', () => {
  test('of a tree is shared out as was computed independently', async () => {
    const [day] = agentTree.cases
    if (!day) throw new Error('no case')
    const parents: Record<string, string | null> = day.in.parents
    const rates: Record<string, Record<string, string>> = day.in.ratesPct
    const people = new Map<string, Person>()
    for (const [name, parent] of Object.entries(parents)) {
      const member = await server.join(parent === null ? undefined : people.get(parent), { type: 1 })
      await server.give(member, { prizeGroup: 1960, rates: { ...earning(1960).rates, ...rates[name] } })
      people.set(name, member)
    }
    for (const { m, product, stake, valid, payout } of day.in.bets)
      await bet(people.get(m) as Person, { product: product as GameType, stake, valid, payout })
    await nextDay()
    for (const { id, ownRebateAccrued } of day.out.rows) {
      const member = people.get(id) as Person
      const { rows } = await database.query<{ accrued: bigint; paid: bigint }>(
        'SELECT coalesce(sum(accrued), 0)::bigint AS accrued, coalesce(sum(paid), 0)::bigint AS paid FROM agent_income WHERE member_id = $1',
        [member.id],
      )
      expect([id, microToText(micro(rows[0]?.accrued ?? 0n))]).toEqual([id, ownRebateAccrued])
      expect(await paidTo(member)).toBe(rows[0]?.paid)
    }
    const { rows } = await database.query<{ all: bigint }>('SELECT sum(accrued)::bigint AS all FROM agent_income')
    expect(microToText(micro(rows[0]?.all ?? 0n))).toBe(day.out.totalAccrued)
    expect(await faults()).toEqual([])
  })

  test('is paid half an hour after its end, in whole cents, and the rest is carried', async () => {
    const [top, player] = (await lineOf('0.50', '0.30')) as [Person, Person]
    await bet(player, { valid: '1.99' })
    await nextDay()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.00', '0.00'])
    // 0.00398 and 0.00597 were carried.
    await bet(player, { valid: '3.02' })
    await nextDay()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.01', '0.01'])
    clock.advance(3_600_000)
    await runAll()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.01', '0.01'])
    expect(await faults()).toEqual([])
  })

  test('takes what was settled before its end, and no more', async () => {
    const [, player] = (await lineOf('0.50', '0.50')) as [Person, Person]
    await nextDay()
    clock.advance(23.5 * 3_600_000 - 2_000)
    await bet(player, { valid: '100.00' })
    clock.advance(1_000)
    await bet(player, { valid: '1000.00' })
    clock.advance(1_799_000)
    await runAll()
    expect(await textOf(player)).toBe('0.50')
    await nextDay()
    expect(await textOf(player)).toBe('5.50')
  })
})

describe('a bet', () => {
  test('earns by the terms at which it was placed', async () => {
    const [top, player] = (await lineOf('0.60', '0.10')) as [Person, Person]
    await bet(player, { valid: '100.00' })
    await server.give(player, earning(1960, '0.60'))
    await bet(player, { valid: '100.00' })
    await nextDay()
    expect([await textOf(player), await textOf(top)]).toEqual(['0.70', '0.50'])
  })

  test('earns for the line in which it was placed, also when it is settled after the branch has moved', async () => {
    const [old, agent, player] = (await lineOf('0.60', '0.30', '0.10')) as [Person, Person, Person]
    const [next] = (await lineOf('0.50')) as [Person]
    await bet(player, { valid: '100.00' })
    await server.move(agent, next)
    await bet(player, { valid: '100.00' })
    await nextDay()
    expect([await textOf(old), await textOf(agent), await textOf(next)]).toEqual(['0.30', '0.40', '0.20'])
    expect(await faults()).toEqual([])
  })

  test('placed after midnight earns for the new line, even if it is counted before the branch has moved', async () => {
    const [old, player] = (await lineOf('0.60', '0.10')) as [Person, Person]
    const [next] = (await lineOf('0.60')) as [Person]
    await server.agreeMove(player, next)
    clock.advance(1_000)
    await bet(player, { valid: '100.00' })
    await accrueSettled(services)
    await nextDay()
    expect([await textOf(old), await textOf(next)]).toEqual(['0.00', '0.50'])
  })

  test('below a frozen agent earns nothing for the agent from the freeze on, and no more for anybody else', async () => {
    const [top, agent, player] = (await lineOf('0.60', '0.40', '0.10')) as [Person, Person, Person]
    await bet(player, { valid: '100.00' })
    await inTransaction(database, (tx) => freezeMember(tx, { memberId: agent.id, by: 'test', reason: 'a test', at: clock.now() }))
    await bet(player, { valid: '100.00' })
    await nextDay()
    expect([await textOf(top), await textOf(agent), await textOf(player)]).toEqual(['0.40', '0.30', '0.20'])
    const { rows } = await database.query<{ kept: bigint }>(
      'SELECT sum(valid * rate)::bigint AS kept FROM agent_share WHERE beneficiary_id = $1 AND stays_with_house',
      [agent.id],
    )
    expect(rows[0]?.kept).toBe(300_000n)
  })

  test('below an agent who excluded herself from play earns for her as before', async () => {
    const [top, agent, player] = (await lineOf('0.60', '0.40', '0.10')) as [Person, Person, Person]
    await database.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES ($1, $2, 'exclusion', $3)`, [
      services.newId(),
      agent.id,
      clock.now(),
    ])
    await bet(player, { valid: '100.00' })
    await nextDay()
    expect([await textOf(top), await textOf(agent), await textOf(player)]).toEqual(['0.20', '0.30', '0.10'])
  })

  test('with the same rate on several levels earns once', async () => {
    const [top, agent, player] = (await lineOf('0.30', '0.30', '0.30')) as [Person, Person, Person]
    await bet(player, { valid: '100.00' })
    await nextDay()
    expect([await textOf(top), await textOf(agent), await textOf(player)]).toEqual(['0.00', '0.00', '0.30'])
  })

  test('of who has no rate earns for those above alone', async () => {
    const [top, player] = (await lineOf('0.30', '0.00')) as [Person, Person]
    await bet(player, { valid: '100.00' })
    await nextDay()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.30', '0.00'])
  })

  test('of a test or trial account earns nothing', async () => {
    const [top] = (await lineOf('0.30')) as [Person]
    const tester = await server.join(top, { type: 3 })
    await bet(tester, { valid: '100.00' })
    await nextDay()
    expect([await textOf(top), await textOf(tester)]).toEqual(['0.00', '0.00'])
  })

  test('of one’s own earns nothing in products where the brand says so', async () => {
    const [top, player] = (await lineOf('0.60', '0.20')) as [Person, Person]
    await server.set('agent.ownRebates', ['LIVE'])
    await bet(player, { valid: '100.00' })
    await bet(player, { product: 'LIVE', valid: '10.00' })
    await nextDay()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.44', '0.02'])
    await server.set('agent.ownRebates', ['LIVE', 'RNG', 'PVP', 'FISH', 'SPORTS', 'ESPORTS'])
  })
})

describe('a correction', () => {
  test('after the payment takes its share back from what comes next', async () => {
    const [top, player] = (await lineOf('0.60', '0.20')) as [Person, Person]
    const id = await bet(player, { valid: '100.00' })
    await nextDay()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.40', '0.20'])
    await correct(id, player.id, '-100.00')
    await nextDay()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.40', '0.20'])
    await bet(player, { valid: '150.00' })
    await nextDay()
    expect([await textOf(top), await textOf(player)]).toEqual(['0.60', '0.30'])
    expect(await faults()).toEqual([])
  })

  test('that comes after the run of its day belongs to the next one', async () => {
    const [, player] = (await lineOf('0.60', '0.20')) as [Person, Person]
    const id = await bet(player, { valid: '100.00' })
    await nextDay()
    await correct(id, player.id, '50.00')
    await nextDay()
    expect(await textOf(player)).toBe('0.30')
  })
})

describe('a line of income', () => {
  test('opens to members, and these to bets with the version of their rules', async () => {
    const [top, agent, player] = (await lineOf('0.60', '0.40', '0.10')) as [Person, Person, Person]
    const token = { token: agent.token }
    const ids = [await bet(player, { valid: '100.00' }), await bet(player, { valid: '33.33' })]
    await server.give(agent, earning(1960, '0.50'))
    ids.push(await bet(player, { valid: '10.00' }))
    ids.push(await bet(agent, { valid: '5.00' }))
    await nextDay()
    // Of another day, and so of another line of income.
    await bet(player, { valid: '7.00' })
    const { list, tiles, sum } = await server.get(contract.listIncome, {}, token)
    expect(list).toMatchObject([
      { kind: 'REBATE_SELF', product: 'RNG', validBet: '5.00', amount: '0.02' },
      { kind: 'REBATE_AGENT', product: 'RNG', validBet: '143.33', amount: '0.43' },
    ])
    expect(list.map(({ state }) => state)).toEqual(['PAID', 'PAID'])
    expect([sum, tiles]).toMatchObject(['0.45', { today: { net: '0.45' }, yesterday: { net: '0.00' }, month: { net: '0.45' } }])
    const [line] = list.filter(({ kind }) => kind === 'REBATE_AGENT')
    const id = line?.id ?? ''
    const parts = await server.get(contract.listIncomeParts, { id }, token)
    expect(parts.list).toMatchObject([
      { username: player.username, depth: 1, rate: '0.30', bets: 2, validBet: '133.33', share: '0.399990' },
      { username: player.username, depth: 1, rate: '0.40', bets: 1, validBet: '10.00', share: '0.040000' },
    ])
    expect(parts).toMatchObject({ accrued: '0.439990', carriedIn: '0.000000', carriedOn: '0.009990', amount: '0.43' })
    const [first, second] = parts.list
    const opened = async (part: typeof first) =>
      server.get(contract.listIncomeBets, { id, memberId: part?.memberId ?? '', termsSince: part?.termsSince ?? '' }, token)
    expect((await opened(first)).list).toMatchObject([
      { betId: String(ids[1]), validBet: '33.33', ruleVersion: 'test/1', version: 1 },
      { betId: String(ids[0]), validBet: '100.00', ruleVersion: 'test/1', version: 1 },
    ])
    expect((await opened(second)).list.map(({ betId }) => betId)).toEqual([String(ids[2])])
    const ofAnother = { token: top.token }
    expect((await server.ask(contract.listIncomeParts, { id }, ofAnother)).code).toBe('NOT_FOUND')
    const asked = { id, memberId: player.id.toString(), termsSince: first?.termsSince ?? '' }
    expect((await server.ask(contract.listIncomeBets, asked, ofAnother)).code).toBe('NOT_FOUND')
    const own = { id, memberId: agent.id.toString(), termsSince: first?.termsSince ?? '' }
    expect((await server.ask(contract.listIncomeBets, own, token)).code).toBe('NOT_FOUND')
    expect((await server.ask(contract.listIncome, { from: '2026-01-01', to: '2026-08-01' }, token)).code).toBe('ABOVE_MAX')
  })
})

describe('lotteries', () => {
  test('pay those above within minutes, by prize groups; the own part comes with the ticket', async () => {
    const [top, player] = (await lineOf('0.00', '0.00')) as [Person, Person]
    await server.give(top, earning(1980, '0.00'))
    await bet(player, { product: 'LOTT', valid: '100.00' })
    await runAll()
    expect(await textOf(top)).toBe('0.00')
    clock.advance(360_000)
    await runAll()
    expect([await textOf(top), await textOf(player)]).toEqual(['1.00', '0.00'])
    const { rows } = await database.query<{ period: string }>(
      `SELECT period FROM agent_run WHERE job = 'rebate.lottery' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]?.period).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d[05]$/)
  })
})

test('of random lines and bets all shares and what the house keeps are the valid bets times the highest rate', async () => {
  const rate = fc.integer({ min: 0, max: 60 }).map((hundredths) => `0.${String(hundredths).padStart(2, '0')}`)
  const lines = fc.array(rate, { minLength: 1, maxLength: 5 })
  const money = fc.integer({ min: 1, max: 10_000_000 }).map((minor) => toWire(BigInt(minor) as Amount))
  await fc.assert(
    fc.asyncProperty(lines, fc.array(money, { minLength: 1, maxLength: 4 }), async (rates, stakes) => {
      const sorted = rates.toSorted().toReversed()
      const made = await lineOf(...sorted)
      const player = made.at(-1) as Person
      for (const valid of stakes) await bet(player, { product: 'FISH', valid })
      await nextDay()
      const total = stakes.reduce((sum, valid) => sum + fromWire(valid), 0n) as Amount
      const expected = sharesOf(
        sorted.toReversed().map((each) => ({ rate: rateOf(each) })),
        total,
      ).shares
      for (const [level, member] of made.toReversed().entries())
        expect(await paidTo(member)).toBe((expected[level] ?? 0n) / 10_000n)
    }),
    { numRuns: 6 },
  )
  expect(await faults()).toEqual([])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

describe('a run', () => {
  const others: { ledger: RunServices['ledger']; database: Database }[] = []
  afterAll(async () => {
    for (const other of others) {
      await other.ledger.close()
      await other.database.close()
    }
  })
  let node = 700
  /** Another process on the same database. */
  const processOn = async (own: Database): Promise<RunServices> => {
    const nextId = idMaker(clock, ++node)
    const ledger = await openLedger(own, { clock, nextId, writers: 1 })
    others.push({ ledger, database: own })
    return { ...services, database: own, ledger, newId: nextId }
  }

  /** Takes the clock to when a day with bets is due, without running it. */
  const due = async () => {
    const [top, player] = (await lineOf('0.60', '0.20')) as [Person, Person]
    for (let count = 0; count < 3; count++) await bet(player, { valid: '100.00' })
    clock.advance(86_400_000)
    return { top, player }
  }

  test('by several processes at once pays once', async () => {
    const { top, player } = await due()
    const processes = await Promise.all([1, 2, 3].map(() => processOn(connectDatabase(database.url))))
    await Promise.all([services, ...processes].map((process) => runRebates(process)))
    await runAll()
    expect([await textOf(top), await textOf(player)]).toEqual(['1.20', '0.60'])
    expect(await faults()).toEqual([])
  })

  test('that dies at any statement pays once when another goes on', async () => {
    const dying = cutDatabase(database.url)
    const process = await processOn(dying)
    for (const isDone of [false, true])
      for (let statement = 0; ; statement++) {
        const { top, player } = await due()
        dying.cut({ statement, isDone, isDeath: true })
        await runRebates(process).catch(() => undefined)
        const { wasCut } = dying
        dying.cut(undefined)
        await runAll()
        expect([statement, await textOf(top), await textOf(player)]).toEqual([statement, '1.20', '0.60'])
        if (!wasCut) break
      }
    expect(await faults()).toEqual([])
    expect((await houseBalances(database))['house:rebate']).toBeLessThan(0n)
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
  })

  test('waits for what was settled before its end and is not counted yet', async () => {
    const { player } = await due()
    const open = await database.connection()
    await open.query('BEGIN')
    await open.query('SELECT pg_current_xact_id()')
    await bet(player, { valid: '100.00' })
    const run = runRebates(services)
    await open.query('ROLLBACK')
    open.release()
    await run
    await nextDay()
    expect(await textOf(player)).toBe('0.80')
  })

  test('leaves lines of income as they were written', async () => {
    await expect(database.query('UPDATE agent_income SET paid = paid + 1')).rejects.toThrow()
    await expect(database.query('UPDATE agent_share SET rate = rate + 1')).rejects.toThrow()
  })
})
