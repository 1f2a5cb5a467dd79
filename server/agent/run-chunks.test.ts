import { toWire } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { periodOf } from '../kit/periods.ts'
import { balanceOf } from '../ledger/statements.ts'
import { accrueSettled, hasUnaccrued } from './accrue.ts'
import { runRebates } from './run-rebates.ts'
import { beginRun, holdRuns, shareNext } from './run-store.ts'
import { agentServer, earning, type Person } from './testing.ts'
import { playOn } from './testing-play.ts'

// What is committed while other transactions of the server of the tests are open is accrued once they ended.
vi.setConfig({ testTimeout: 120_000 })

const server = await agentServer()
const { services, clock, lineOf } = server
const { database, newId } = services
const { bet } = playOn(server)

const runAll = async (): Promise<void> => {
  do await runRebates(services)
  while (await hasUnaccrued(database, new Date(clock.now().getTime() + 1)))
}

/** Goes to half an hour after the next midnight. */
const nextMidnight = (): void => {
  const midnight = Date.parse('2026-08-04T17:30:00Z')
  const passed = (clock.now().getTime() - midnight) % 86_400_000
  clock.advance(86_400_000 - passed + 1_800_000)
}

/** The same, and runs what is due. */
const nextDay = async (): Promise<void> => {
  nextMidnight()
  await runAll()
}

/** Accrues all, also what was committed while other transactions of the server of the tests were open. */
const accrueAll = async (): Promise<void> => {
  do await accrueSettled(services)
  while (await hasUnaccrued(database, new Date(clock.now().getTime() + 1)))
}

/** Begins the run of the day before, of spins and live games. @returns its id */
const beginDay = (): Promise<bigint> =>
  inTransaction(database, async (tx) => {
    await holdRuns(tx)
    const period = periodOf('daily', 'Asia/Yangon', new Date(clock.now().getTime() - 3_600_000))
    const products = ['RNG', 'LIVE']
    await beginRun(tx, { id: newId(), job: 'rebate', period, at: clock.now(), products, own: products })
    const { rows } = await tx.query<{ id: bigint }>('SELECT max(run_id) AS id FROM agent_run_open')
    return rows[0]?.id ?? 0n
  })

const shareChunk = (rowsMax: number): Promise<boolean> => inTransaction(database, (tx) => shareNext(tx, rowsMax))

const textOf = async ({ id }: { id: bigint }): Promise<string> => toWire(await balanceOf(database, id))

test('a run shares out chunk by chunk, and each line of income adds up those of all chunks', async () => {
  const [top, agent, player] = (await lineOf('0.60', '0.40', '0.10')) as [Person, Person, Person]
  const others: Person[] = []
  for (let count = 0; count < 3; count++) {
    const other = await server.join(agent, { type: 2 })
    await server.give(other, earning(1960, '0.20'))
    others.push(other)
  }
  for (const member of [agent, player, ...others]) {
    await bet(member, { valid: '100.00' })
    await bet(member, { product: 'LIVE', valid: '10.00' })
  }
  nextMidnight()
  await accrueAll()
  const runId = await beginDay()
  let chunks = 0
  while (await shareChunk(1)) chunks++
  expect(chunks).toBeGreaterThan(10)
  const { rows } = await database.query<{ member_id: bigint; kind: string; product: string; accrued: bigint }>(
    'SELECT member_id, kind, product, accrued FROM agent_income WHERE run_id = $1 AND member_id = ANY ($2) ORDER BY member_id, product, kind',
    [runId, [top.id, agent.id, others[0]?.id]],
  )
  expect(rows.map(({ member_id, kind, product, accrued }) => [member_id, product, kind, accrued])).toEqual([
    [top.id, 'LIVE', 'REBATE_AGENT', 100_000n],
    [top.id, 'RNG', 'REBATE_AGENT', 1_000_000n],
    [agent.id, 'LIVE', 'REBATE_AGENT', 90_000n],
    [agent.id, 'LIVE', 'REBATE_SELF', 40_000n],
    [agent.id, 'RNG', 'REBATE_AGENT', 900_000n],
    [agent.id, 'RNG', 'REBATE_SELF', 400_000n],
    [others[0]?.id, 'LIVE', 'REBATE_SELF', 20_000n],
    [others[0]?.id, 'RNG', 'REBATE_SELF', 200_000n],
  ])
  await nextDay()
  expect([await textOf(top), await textOf(agent)]).toEqual(['1.10', '1.43'])
})

test('a run takes nothing that is accrued while it shares out: that is of the next one', async () => {
  const [top, player] = (await lineOf('0.60', '0.20')) as [Person, Person]
  for (let count = 0; count < 3; count++) await bet(player, { valid: '100.00' })
  nextMidnight()
  await accrueAll()
  await beginDay()
  // Placed and settled on the day that is shared out, but written later.
  clock.advance(-7_200_000)
  await bet(player, { valid: '50.00' })
  clock.advance(7_200_000)
  await accrueAll()
  while (await shareChunk(1));
  await runAll()
  expect([await textOf(top), await textOf(player)]).toEqual(['1.20', '0.60'])
  await nextDay()
  expect([await textOf(top), await textOf(player)]).toEqual(['1.40', '0.70'])
})
