import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offerPlatformContract } from '@tamuvo/contract/agent-contract-staff.ts'
import { processDailySalary, processRealtimeSalary } from '@tamuvo/contract/agent-contracts.ts'
import { hasUnaccrued } from '@tamuvo/server/agent/accrue.ts'
import { runRebates } from '@tamuvo/server/agent/run-rebates.ts'
import { openAccount } from '@tamuvo/server/ledger/posting.ts'
import { runContracts } from '@tamuvo/server/agent/contract/jobs.ts'
import { agentServer, earning, maker, type Person } from '@tamuvo/server/agent/testing.ts'
import { playOn } from '@tamuvo/server/agent/testing-play.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit, dumpOf } from './testing.ts'

// A dump is loaded into a database of its own.
vi.setConfig({ testTimeout: 120_000 })

const server = await agentServer()
const { services, clock, owner } = server
const { database } = services
const { bet, pay, countAll } = playOn(server)
const folder = await mkdtemp(join(tmpdir(), 'audit-agents-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A salary of one percent, from the next day on. */
const agreeOn = async (top: Person, kind: 'DAILY_SALARY' | 'REALTIME_SALARY'): Promise<void> => {
  const tiers = [{ rate: '1.00', minValidBet: '0.00', minActive: 0, minLoss: '0.00' }]
  const terms = { kind, period: 'daily', tiers } as const
  const input = { username: top.username, terms, reason: 'For a test of the audit.' }
  const { id } = await server.get(offerPlatformContract, input, maker.as)
  const accept = kind === 'DAILY_SALARY' ? processDailySalary : processRealtimeSalary
  await server.get(accept, { id, action: 'ACCEPT' }, { token: top.token })
}

let [topId, playerId] = [0n, 0n]

beforeAll(async () => {
  const top = await server.join(undefined, { type: 2 })
  await server.give(top, earning(1980, '0.60'))
  const [agent, other] = [await server.join(top, { type: 1 }), await server.join(top, { type: 1 })]
  await server.give(agent, earning(1970, '0.40'))
  await server.give(other, earning(1970, '0.40'))
  const player = await server.join(agent)
  await pay(player, 'DEPOSIT', 20_000n)
  await bet(player, { valid: '100.00', payout: '30.00' })
  await countAll()
  await openAccount(database, top.id)
  await agreeOn(top, 'DAILY_SALARY')
  await agreeOn(top, 'REALTIME_SALARY')
  clock.advance(86_400_000)
  await server.move(player, other)
  await bet(player, { valid: '50.00' })
  await pay(player, 'BONUS', 100n, 'house:promo')
  const free = await bet(player, { product: 'LOTT', valid: '0.00', payout: '9.00' })
  await pay(player, 'FREE_WIN', 900n, 'house:lottery', free)
  await countAll()
  clock.advance(2 * 86_400_000)
  do await runRebates(services)
  while (await hasUnaccrued(database, clock.now()))
  await countAll()
  await countAll()
  await runContracts(services)
  await chmod(folder, 0o777)
  topId = top.id
  playerId = player.id
})

const dump = async (name: string): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, await dumpOf(owner, folder))
  return file
}
const earned =
  / yes {2}Agents earn by what their teams moved, and are paid it once: \d+ shares, \d+ lines of income, \d+ days of teams\./

test('what agents earn and teams moved is recomputed from bets and money, of a dump too', async () => {
  const { said } = await audit('--url', database.url)
  expect(said).toMatch(earned)
  const dumped = await audit('--dump', await dump('whole.sql'))
  expect(dumped.said).toContain(earned.exec(said)?.[0])
})

test('what was altered in a dump is named', async () => {
  const change = async (valid: string): Promise<void> => {
    await owner.query('ALTER TABLE agent_bill DISABLE TRIGGER USER')
    await owner.query(`UPDATE agent_bill SET valid = valid ${valid} WHERE payee_id = $1 AND valid > 0`, [topId])
    await owner.query('ALTER TABLE agent_bill ENABLE TRIGGER USER')
  }
  await change('+ 10000')
  const file = await dump('altered.sql')
  await change('- 10000')
  expect((await audit('--dump', file)).said).toContain('a bill comes to 0.50 where 1.50 is due.')
})

const alterations: [what: string, table: string, statement: string, mend: string, said: () => string][] = [
  [
    'an accrual',
    'agent_accrual',
    'UPDATE agent_accrual SET valid = valid + 7 WHERE valid = 10000',
    'UPDATE agent_accrual SET valid = valid - 7 WHERE valid = 10007',
    () => `Of member ${playerId} (RNG) settled bets count 180.07 where 180.00 is due.`,
  ],
  [
    'a share',
    'agent_share',
    'UPDATE agent_share SET rate = rate + 1 WHERE bets = 1 AND depth = 2 AND valid = 10000',
    'UPDATE agent_share SET rate = rate - 1 WHERE bets = 1 AND depth = 2 AND valid = 10000',
    () => `, bets of member ${playerId}, RNG) a share is, in millionths, 210000 where 200000 is due.`,
  ],
  [
    'a line of income',
    'agent_income',
    'UPDATE agent_income SET accrued = accrued + 10000, paid = paid + 1 WHERE member_id = $1 AND paid = 20',
    'UPDATE agent_income SET accrued = accrued - 10000, paid = paid - 1 WHERE member_id = $1 AND paid = 21',
    () => 'income was paid 0.20 where 0.21 is due.',
  ],
  [
    'a day of a team',
    'agent_team_day',
    `UPDATE agent_team_day SET payout = payout + 1 WHERE branch_id = $1 AND parent_id = 0 AND valid = 10000`,
    `UPDATE agent_team_day SET payout = payout - 1 WHERE branch_id = $1 AND parent_id = 0 AND valid = 10000`,
    () => `Of member ${topId} (RNG, 2026-08-04T17:30, below 0) the team moved, in bets and money, 230.02 where 230.01 is due.`,
  ],
  [
    'money of a team',
    'agent_team_day',
    `UPDATE agent_team_day SET deposits = 0 WHERE branch_id = $1 AND parent_id = 0 AND deposits = 20000`,
    `UPDATE agent_team_day SET deposits = 20000 WHERE branch_id = $1 AND parent_id = 0 AND product = '' AND day = '2026-08-04T17:30Z'`,
    () => `Of member ${topId} (2026-08-04T17:30, below 0) the team moved, in money, 0.00 where 200.00 is due.`,
  ],
  [
    'who was active',
    'agent_team_active',
    'UPDATE agent_team_active SET members = members + 1 WHERE branch_id = $1',
    'UPDATE agent_team_active SET members = members - 1 WHERE branch_id = $1',
    () => 'active members of the team are 2 where 1 is due.',
  ],
  [
    'what a bill counts',
    'agent_bill',
    'UPDATE agent_bill SET valid = valid + 10000 WHERE payee_id = $1 AND valid > 0',
    'UPDATE agent_bill SET valid = valid - 10000 WHERE payee_id = $1 AND valid > 0',
    () => 'a bill comes to 0.50 where 1.50 is due.',
  ],
  [
    'a bill that settles the days of another',
    'agent_bill',
    `INSERT INTO agent_bill SELECT (jsonb_populate_record(b, '{"id": 7, "contract_id": 7}')).* FROM agent_bill b WHERE payee_id = $1 AND amount = 50 AND kind = 'DAILY_SALARY'`,
    'DELETE FROM agent_bill WHERE id = 7 AND payee_id = $1',
    () => 'bills of one kind that settle the same time are 2 where 1 is due.',
  ],
  [
    'what was paid of a bill',
    'agent_bill_payment',
    'UPDATE agent_bill_payment SET amount = amount + 5 WHERE amount = 50',
    'UPDATE agent_bill_payment SET amount = amount - 5 WHERE amount = 55',
    () => 'a payment of a bill is booked as 0.50 where 0.55 is due.',
  ],
  [
    'what a tick counts',
    'agent_bill_tick',
    'UPDATE agent_bill_tick SET valid = valid + 500 WHERE valid = 5000',
    'UPDATE agent_bill_tick SET valid = valid - 500 WHERE valid = 5500',
    () => 'a day in real time comes to 55.00 where 50.00 is due.',
  ],
  [
    'a movement',
    'agent_movement',
    'UPDATE agent_movement SET amount = 1 WHERE amount = 20000',
    'UPDATE agent_movement SET amount = 20000 WHERE amount = 1',
    () => 'a movement is 0.01 where 200.00 is due.',
  ],
]

test.each(alterations)('%s that was altered is named, in an export too', async (_what, table, statement, mend, sentence) => {
  const change = async (text: string): Promise<number> => {
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    const { rowCount } = await owner.query(text, text.includes('$1') ? [topId] : [])
    await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    return rowCount ?? 0
  }
  expect(await change(statement)).toBeGreaterThan(0)
  const file = join(folder, `${table}.txt.gz`)
  const live = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  await change(mend)
  for (const { said, code } of [live, exported]) {
    expect(said).toContain(sentence())
    expect(code).toBe(1)
  }
})
