import { accrueSettled } from '@tamuvo/server/agent/accrue.ts'
import { runRebates } from '@tamuvo/server/agent/run-rebates.ts'
import { countFigures } from '@tamuvo/server/agent/count-figures.ts'
import { getTeamOverview } from '@tamuvo/server/agent/get-team-overview.ts'
import { listTeamBets } from '@tamuvo/server/agent/list-team-bets.ts'
import { listTeamProfit } from '@tamuvo/server/agent/list-team-profit.ts'
import { listTeamTransactions } from '@tamuvo/server/agent/list-team-transactions.ts'
import { listTeam } from '@tamuvo/server/agent/list-team.ts'
import type { AgentServices } from '@tamuvo/server/agent/services.ts'
import { openCatalog } from '@tamuvo/server/catalog/services.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { firstIdAt, idMaker } from '@tamuvo/server/kit/ids.ts'
import { createLog } from '@tamuvo/server/kit/log.ts'
import { house } from '@tamuvo/server/ledger/accounts.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { createSettings } from '@tamuvo/server/platform/settings.ts'
import { reportContracts } from './agents/contracts.ts'
import { count, figureOf, printTable, ratio } from './kit/figures.ts'
import { timeCopy } from './kit/copy.ts'
import { type Cost, costOf } from './kit/cost.ts'
import { applySchema, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'
import { timed } from './kit/timed.ts'

/** `fanOut`: downlines of each member. `eventBets`: bets that an event of the outbox names. */
const defaults = { members: 100_000, fanOut: 7, bets: 1_000_000, eventBets: 50, deposits: 50_000, pages: 20, contracts: 10_000 }
type Settings = typeof defaults

/** When a day of the site begins. */
const dayBegins = '2026-08-04T17:30:00Z'
const dayMs = 86_400_000

/** Bets of a day are accrued, counted for all teams, shared out and paid; then pages of the root, with all members below, and contracts. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    const { members, bets, deposits } = settings
    console.log(
      `${await bed.describe()}. A tree of ${count(members)} members, ${count(bets)} settled bets and ${count(deposits)} deposits of a day.`,
    )
    const database = await bed.createDatabase('bench_agents')
    await applySchema(database)
    const clock = steppedClock(dayBegins)
    await fillTree(database, settings, clock.now())
    await fillBets(database, settings, clock.now())
    await fillDeposits(database, settings, clock.now())
    await database.query('ANALYZE')
    clock.advance(dayMs + 3_600_000)
    await report({ database, pid: bed.pid }, settings, clock)
  } finally {
    await bed.stop()
  }
}

const idOf = (place: string): string => `((${place}) + 1)::bigint << 20`

/** Member 0 is the root; the downlines of each follow one another. Each level earns 0.15 percent less than the one above. */
const fillTree = async (database: Database, { members, fanOut }: Settings, at: Date): Promise<void> => {
  await database.query(
    `INSERT INTO member (id, username, username_key, type, status, nickname, payee_name, email, handles, language, avatar, prize_mode, rank_level,
                         registered_at, registered_origin, registered_url, registered_method, invite_code, upline_id)
     SELECT ${idOf('no')}, 'm' || no, 'm' || no, 1, 'active', '', '', '', '{}', 'EN', '01', 1960, 0, $2, '', '', '', 'C' || no,
            CASE WHEN no > 0 THEN ${idOf('(no - 1) / $3')} END
       FROM generate_series(0, $1::int - 1) no ORDER BY no`,
    [members, new Date(at.getTime() - 3_600_000), fanOut],
  )
  await database.query(
    `UPDATE agent_terms t SET rng = greatest(0, 100 - 15 * (cardinality(l.line) - 1)) FROM agent_line l WHERE l.member_id = t.member_id`,
  )
  await database.query('INSERT INTO balance (account, member_id) SELECT id << 4, id FROM member ORDER BY id')
}

/** Spins of a day, spread over it and over all members. */
const fillBets = async (database: Database, { members, bets, eventBets }: Settings, at: Date): Promise<void> => {
  const stepMs = dayMs / bets
  const ids = `$1::bigint + no * ($2::bigint << 22) / 1000`
  const placed = `$3::timestamptz + no * $2 * interval '1 microsecond'`
  const values = [firstIdAt(at), Math.floor(stepMs * 1000), at]
  const series = `generate_series(0::bigint, $4::bigint - 1) no`
  await database.query(
    `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
     SELECT ${ids}, ${idOf('no * 7919 % $5')}, ${ids}, ${ids}, ${placed}, 100, 100, 'RNG', 'dice', 'under', '50', '1.98', 'dice/1' FROM ${series}`,
    [...values, bets, members],
  )
  await database.query(
    `INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, valid, detail, at)
     SELECT ${ids}, 1, ${idOf('no * 7919 % $5')}, ${ids}, 'lost', 0, 100, '', ${placed} FROM ${series}`,
    [...values, bets, members],
  )
  await database.query(
    `INSERT INTO outbox_event (kind, body, at)
     SELECT 'bets.settled', jsonb_build_object('betIds', jsonb_agg((${ids})::text)), max(${placed}) FROM ${series} GROUP BY no / $5 ORDER BY no / $5`,
    [...values, bets, eventBets],
  )
}

/** A deposit each of so many members, in the second half of the day. */
const fillDeposits = async (database: Database, { members, deposits }: Settings, at: Date): Promise<void> => {
  const ids = `$1::bigint + no * ($2::bigint << 22)`
  await database.query(
    `INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
     SELECT ${ids}, ${ids}, $3, gen_random_uuid(), (${idOf('no * 7919 % $5')}) << 4, ${idOf('no * 7919 % $5')}, 1000, 1000, no, -11, 1, 0
       FROM generate_series(0::bigint, $4::bigint - 1) no`,
    [firstIdAt(new Date(at.getTime() + dayMs / 2)), Math.floor(dayMs / 2 / deposits), at, deposits, members],
  )
}

const root = 1n << 20n

/** Pages of the root, as its calls answer them, and a row that is read by its key. */
const timePages = async (services: AgentServices, { members, pages }: Settings): Promise<[name: string, ms: number[]][]> => {
  const { database, clock } = services
  const [page, days] = [
    { pageNo: 1, pageSize: 20 },
    { from: '2026-08-05', to: '2026-08-06' },
  ]
  const request = { member: { id: root }, now: clock.now(), language: 'EN', refuse: (code: string) => new Error(code) }
  const answer = (call: { run(request: never, services: AgentServices): Promise<unknown> }, input: object) => (no: number) =>
    call.run({ ...request, input: { username: '', ...page, pageNo: no, ...input } } as never, services)
  const reads: [string, (no: number) => Promise<unknown>][] = [
    [
      'a row by its key',
      (no) => database.query('SELECT * FROM member WHERE id = $1', [((BigInt(no * 7919) % BigInt(members)) + 1n) << 20n]),
    ],
    ['page of the team table', answer(listTeam, {})],
    ['page of profit and loss, a day', answer(listTeamProfit, { period: 'DAY', day: '2026-08-05' })],
    ['page of profit and loss, 62 days', answer(listTeamProfit, { period: 'CUSTOM', from: '2026-07-01', to: '2026-08-31' })],
    ['overview, 30 days', answer(getTeamOverview, { days: '30' })],
    ['page of bets of the team', answer(listTeamBets, { by: 'PLACED', ...days })],
    ['page of deposits of the team', answer(listTeamTransactions, { figure: 'deposits', ...days })],
  ]
  const times: [string, number[]][] = []
  for (const [name, read] of reads) {
    const ms: number[] = []
    for (let no = 1; no <= pages; no++) ms.push(await timed(() => read(no)))
    times.push([name, ms])
  }
  return times
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

/** What work on so many bets costs beside a COPY of the rows that it came to, by the clock and of the processor. */
const costs = (bets: number, work: Cost, copy: Cost): string[] => [
  seconds(work.ms),
  `${count(Math.round((bets * 1e3) / work.ms))}/s`,
  seconds(copy.ms),
  (work.ms / copy.ms).toFixed(1),
  seconds(work.cpuMs),
  seconds(copy.cpuMs),
  (work.cpuMs / copy.cpuMs).toFixed(1),
]

type Measured = { database: Database; pid: number | undefined }

const report = async ({ database, pid }: Measured, settings: Settings, clock: ReturnType<typeof steppedClock>): Promise<void> => {
  const newId = idMaker(clock, 1)
  const ledger = await openLedger(database, { clock, nextId: newId, writers: 1 })
  const services = { database, clock, newId, ledger, settings: createSettings({ database, clock, log: createLog('silent') }) }
  const counted = await costOf(pid, () => accrueSettled(services))
  const ofDays = await timeCopy(database, ['agent_accrual', 'agent_team_day', 'agent_team_active', 'agent_active_day'], pid)
  const money = await timed(() => countFigures(services))
  const run = await costOf(pid, () => runRebates(services))
  const { rows } = await database.query<{ shares: bigint; paid: bigint }>(
    `SELECT (SELECT count(*) FROM agent_share) AS shares, (SELECT count(*) FROM agent_income WHERE entry_id IS NOT NULL) AS paid`,
  )
  const { shares = 0n, paid = 0n } = rows[0] ?? {}
  const ofRun = await timeCopy(database, ['agent_share', 'agent_income', `journal WHERE counter = ${house('house:rebate')}`], pid)
  await database.query('VACUUM ANALYZE')
  const catalog = openCatalog(services)
  const pages = await timePages({ ...services, catalog, pendingOf: async () => [] } as object as AgentServices, settings)
  printTable([
    ['', 's', 'bets', 'COPY of the rows, s', 'times COPY', 'processor, s', 'of COPY, s', 'times COPY'],
    ['accrued, days of teams', ...costs(settings.bets, counted, ofDays)],
    ['shared out and paid', ...costs(settings.bets, run, ofRun)],
    [`${count(settings.deposits)} deposits counted`, seconds(money), '', '', '', '', '', ''],
  ])
  console.log(`${count(ofDays.rows)} rows of accruals and days; ${count(Number(shares))} shares, ${count(Number(paid))} entries.`)
  const single = figureOf(pages[0]?.[1] ?? [])
  printTable([
    ['', 'ms', 'times a row'],
    ...pages.map(([name, ms]) => [name, ratio(figureOf(ms)), (figureOf(ms).median / single.median).toFixed(0)]),
  ])
  await reportContracts(database, services, settings.contracts, dayBegins)
  await ledger.close()
}
