import { afterAll, expect, test, vi } from 'vitest'
import { dayOf, spanOf } from '../kit/days.ts'
import { inTransaction } from '../kit/database.ts'
import { cutDatabase } from '../testing/cut-database.ts'
import { countOpen, hasOpen } from './accrual-store.ts'
import { accrueAll, accrueSettled, hasUnaccrued, hasUncounted } from './accrue.ts'
import { countActiveOf } from './figure-store.ts'
import { teamFigures } from './team-figures.ts'
import { agentServer, type Person } from './testing.ts'
import { playOn } from './testing-play.ts'

// What is committed while other transactions of the server of the tests are open is accrued once they ended.
vi.setConfig({ testTimeout: 120_000 })

const server = await agentServer()
const { services, clock } = server
const { database } = services
const { bet, countAll } = playOn(server)
const dying = cutDatabase(database.url)
afterAll(() => dying.close())

const span = () => spanOf('Asia/Yangon', '2026-01-01', dayOf('Asia/Yangon', clock.now()))
const soon = (): Date => new Date(clock.now().getTime() + 1)

/** A process that dies at a statement while it accrues, as if all were a backlog. @returns whether it did */
const dieAt = async (statement: number, isDone: boolean): Promise<boolean> => {
  dying.cut({ statement, isDone, isDeath: true })
  await accrueSettled({ ...services, database: dying }, 0).catch(() => undefined)
  const { wasCut } = dying
  dying.cut(undefined)
  return wasCut
}

/** Accrues what was settled and counts none of it for the days of teams. */
const leaveOpen = async (): Promise<void> => {
  do await accrueAll(services, 0)
  while (await hasUnaccrued(database, soon()))
}

/** An agent below another, with so many players of three bets each. */
const teamOf = async (players: number) => {
  const top = await server.join(undefined, { type: 1 })
  const agent = await server.join(top, { type: 1 })
  const below: Person[] = []
  for (let count = 0; count < players; count++) below.push(await server.join(agent))
  for (const player of below) for (let count = 0; count < 3; count++) await bet(player, { valid: '10.00', payout: '4.00' })
  return { top, agent, below }
}

const figuresOf = async ({ id }: Person) => {
  const all = (await teamFigures(database, [id], span())).get(id)?.all
  const active = await countActiveOf(database, { memberIds: [id], span: span() })
  return [all?.bets, all?.validBet, all?.payout, active.get(id)]
}

test('of a process that dies at any statement of a backlog counts once when another goes on', async () => {
  for (const isDone of [false, true])
    for (let statement = 0; ; statement++) {
      const { top, agent } = await teamOf(1)
      const died = await dieAt(statement, isDone)
      if (await hasOpen(database, soon())) expect(await hasUncounted(database, soon())).toBe(true)
      await countAll()
      const figures = [await figuresOf(top), await figuresOf(agent)]
      expect([isDone, statement, ...figures]).toEqual([isDone, statement, [3, 3_000n, 1_200n, 1], [3, 3_000n, 1_200n, 1]])
      if (!died) break
    }
})

test('of a backlog teams are counted by members, in parts', async () => {
  const { top, agent, below } = await teamOf(4)
  await leaveOpen()
  const part = () => inTransaction(database, (tx) => countOpen(tx, 1))
  let parts = 1
  while (await part()) parts++
  expect(parts).toBeGreaterThan(2)
  await countAll()
  for (const each of [top, agent]) expect(await figuresOf(each)).toEqual([12, 12_000n, 4_800n, 4])
  expect(await figuresOf(below[0] as Person)).toEqual([3, 3_000n, 1_200n, 1])
})

test('a branch that moves before a backlog is counted leaves what it moved with the line of then', async () => {
  const { top, agent } = await teamOf(2)
  const other = await server.join(undefined, { type: 1 })
  await leaveOpen()
  await server.move(agent, other)
  await countAll()
  for (const each of [top, agent]) expect(await figuresOf(each)).toEqual([6, 6_000n, 2_400n, 2])
  expect((await figuresOf(other))[0] ?? 0).toBe(0)
})

test('what processes of the version before accrue is counted at once', async () => {
  const { top, below } = await teamOf(1)
  await countAll()
  const id = await bet(below[0] as Person, { valid: '5.00' })
  await countAll()
  const { rows } = await database.query<{ span_from: Date }>(
    'SELECT max(span_from) AS span_from FROM agent_accrual WHERE member_id = $1',
    [below[0]?.id],
  )
  const at = rows[0]?.span_from
  await database.query(
    `SELECT agent_accrue('{}', '{}', '{}', '{}', '{}', '{}', ARRAY[$1::bigint], ARRAY[$2::timestamptz], ARRAY[$3::timestamptz], '{0}', '{100}', '{200}', '{300}')`,
    [id, span().since, at],
  )
  expect((await figuresOf(top)).slice(0, 3)).toEqual([4, 3_700n, 1_500n])
  expect(await hasOpen(database, soon())).toBe(false)
})
