import { accrueSettled } from '@tamuvo/server/agent/accrue.ts'
import { runRebates } from '@tamuvo/server/agent/run-rebates.ts'
import { countFound, listTeamPage } from '@tamuvo/server/agent/team-store.ts'
import { countTeam } from '@tamuvo/server/agent/tree-store.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { firstIdAt, idMaker } from '@tamuvo/server/kit/ids.ts'
import { createLog } from '@tamuvo/server/kit/log.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { createSettings } from '@tamuvo/server/platform/settings.ts'
import { count, figureOf, printTable, ratio } from './kit/figures.ts'
import { applySchema, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

/** `fanOut`: downlines of each member. `eventBets`: bets that an event of the outbox names. */
const defaults = { members: 100_000, fanOut: 7, bets: 1_000_000, eventBets: 50, pages: 20 }
type Settings = typeof defaults

/** Bets of a day are accrued, shared out and paid to a tree; pages of the team at its root. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    const { members, bets } = settings
    console.log(`${await bed.describe()}. A tree of ${count(members)} members, ${count(bets)} settled bets of a day.`)
    const database = await bed.createDatabase('bench_agents')
    await applySchema(database)
    const clock = steppedClock('2026-08-05T06:00:00Z')
    await fillTree(database, settings, clock.now())
    await fillBets(database, settings, clock.now())
    await database.query('ANALYZE')
    clock.advance(86_400_000)
    await report(database, settings, clock)
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

/** Spins of a second day half, spread over all members. */
const fillBets = async (database: Database, { members, bets, eventBets }: Settings, at: Date): Promise<void> => {
  const ids = `$1::bigint + no`
  const values = [firstIdAt(at), bets, members, at]
  await database.query(
    `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
     SELECT ${ids}, ${idOf('no * 7919 % $3')}, ${ids}, ${ids}, $4, 100, 100, 'RNG', 'dice', 'under', '50', '1.98', 'dice/1'
       FROM generate_series(0::bigint, $2::bigint - 1) no`,
    values,
  )
  await database.query(
    `INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, valid, detail, at)
     SELECT ${ids}, 1, ${idOf('no * 7919 % $3')}, ${ids}, 'lost', 0, 100, '', $4 FROM generate_series(0::bigint, $2::bigint - 1) no`,
    values,
  )
  await database.query(
    `INSERT INTO outbox_event (kind, body, at)
     SELECT 'bets.settled', jsonb_build_object('betIds', jsonb_agg((${ids})::text)), $3
       FROM generate_series(0::bigint, $2::bigint - 1) no GROUP BY no / $4`,
    [firstIdAt(at), bets, at, eventBets],
  )
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const report = async (database: Database, settings: Settings, clock: ReturnType<typeof steppedClock>): Promise<void> => {
  const newId = idMaker(clock, 1)
  const ledger = await openLedger(database, { clock, nextId: newId, writers: 1 })
  const services = { database, clock, newId, ledger, settings: createSettings({ database, clock, log: createLog('silent') }) }
  const accrued = await timed(() => accrueSettled(services))
  const run = await timed(() => runRebates(services))
  await ledger.close()
  const { rows } = await database.query<{ shares: bigint; paid: bigint }>(
    'SELECT (SELECT count(*) FROM agent_share) AS shares, (SELECT count(*) FROM agent_income WHERE entry_id IS NOT NULL) AS paid',
  )
  const persecond = (number: number, ms: number): string => `${count(Math.round((number * 1000) / ms))}/s`
  const root = 1n << 20n
  const pages: number[] = []
  for (let no = 1; no <= settings.pages; no++)
    pages.push(
      await timed(async () => {
        const asked = { agentId: root, under: root, filter: {}, page: { no, size: 20 }, today: clock.now() }
        await Promise.all([listTeamPage(database, asked), countFound(database, root, {}), countTeam(database, root)])
      }),
    )
  printTable([
    ['', 's', ''],
    ['accrued', (accrued / 1000).toFixed(1), `${persecond(settings.bets, accrued)} bets`],
    [
      'shared out and paid',
      (run / 1000).toFixed(1),
      `${count(Number(rows[0]?.shares ?? 0n))} shares, ${count(Number(rows[0]?.paid ?? 0n))} entries`,
    ],
    ['page of the team, ms', '', ratio(figureOf(pages))],
  ])
}
