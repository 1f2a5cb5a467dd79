import { expect, test } from 'vitest'
import { listIncome } from '@tamuvo/contract/agent-income.ts'
import { listTeam } from '@tamuvo/contract/agent.ts'
import { openSession } from './kit/session.ts'
import { runContracts } from './agent/contract/jobs.ts'
import { countFigures } from './agent/count-figures.ts'
import { runRebates } from './agent/run-rebates.ts'
import { makeDemoLine } from './demo-line.ts'
import { type LineSize, peopleOf, usualLine } from './demo-line-people.ts'
import { trialBalance } from './ledger/proof.ts'
import { testDatabase } from './testing/database.ts'
import { wholeApp } from './testing/whole-app.ts'

const small: LineSize = { days: 6, levels: Array.from({ length: 6 }, (_, at) => ({ agents: at < 5 ? 1 : 0, players: 2 })) }

test('names are no other’s, and who is above joins before', () => {
  const people = peopleOf(usualLine)
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length)
  expect(people.length).toBeGreaterThan(200)
  for (const { username, under, joinDay, level } of people) {
    expect(username).toMatch(/^[a-z][a-z0-9]{3,15}$/)
    const above = under === undefined ? undefined : people[under]
    expect(above?.level ?? 0).toBe(level - 1)
    expect(above?.joinDay ?? 0).toBeLessThanOrEqual(joinDay)
  }
})

const patienceMs = 90_000

test('a line is made once, goes on after it was ended in the middle, and its books agree', { timeout: patienceMs }, async () => {
  const database = await testDatabase()
  // Without work: the line comes before any job.
  const { services, get } = await wholeApp(database.url, { config: { demoLine: true, role: 'web' } })
  const ending = new AbortController()
  const isBegun = async () => (await database.query<{ begun: number }>('SELECT begun FROM demo_line')).rows[0]?.begun ?? 0
  const first = makeDemoLine(services, small, ending.signal)
  while ((await isBegun()) < 2) await new Promise((done) => setTimeout(done, 20))
  ending.abort()
  await first
  const counts = async () =>
    (
      await database.query<Record<string, bigint>>(
        `SELECT (SELECT count(*) FROM bet) AS bets, (SELECT count(*) FROM journal WHERE at < now() - interval '1 hour') AS rows,
                (SELECT count(*) FROM agent_income WHERE entry_id IS NOT NULL) AS paid, (SELECT count(*) FROM member) AS members`,
      )
    ).rows[0]
  await makeDemoLine(services, small)
  const listBills = async () =>
    (await database.query<{ state: string; kind: string }>('SELECT kind, state FROM agent_bill WHERE amount > 0')).rows
  // Transactions of other tests on the same PostgreSQL hold events back: the next run pays and bills what they held back.
  const isPaid = async (): Promise<boolean> => {
    await runRebates(services)
    await countFigures(services)
    await runContracts(services)
    return Number((await counts())?.['paid']) > 3 && (await listBills()).length > 1
  }
  await expect.poll(isPaid).toBe(true)
  const made = await counts()
  expect(Number(made?.['bets'])).toBeGreaterThan(20)
  await makeDemoLine(services, small)
  expect(await counts()).toEqual(made)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })

  const { rows } = await database.query<{ id: bigint }>(`SELECT id FROM member WHERE username = 'agent1'`)
  const session = { memberId: rows[0]!.id, type: 1, address: '', device: '', remember: true } as const
  const token = await openSession(database, services.clock, services.rng, session)
  const team = await get(listTeam, {}, { token })
  expect(team.totals).toMatchObject({ team: peopleOf(small).length, agents: 5 })
  const income = await get(listIncome, { from: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10) }, { token })
  expect(income.total).toBeGreaterThan(0)
  expect(income.list.every(({ state }) => state !== 'DUE')).toBe(true)
})
