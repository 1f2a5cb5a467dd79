import { amount } from '@tamuvo/money/amount.ts'
import { dayOf } from '@tamuvo/server/kit/days.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import { readConfig } from '@tamuvo/server/kit/config.ts'
import { type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { firstIdAt } from '@tamuvo/server/kit/ids.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { demoMissions } from '@tamuvo/server/mission/demo-missions.ts'
import { given, storeMission } from '@tamuvo/server/mission/store-mission.ts'
import { openServices, type Services } from '@tamuvo/server/services.ts'
import { cpuMicros } from './kit/cpu.ts'
import { timeCopy } from './kit/copy.ts'
import type { Cost } from './kit/cost.ts'
import { count, printTable } from './kit/figures.ts'
import { load } from './kit/load.ts'
import { reportClaims } from './loyalty/claims.ts'
import { reportSpins } from './loyalty/spins.ts'
import { type Stage, takeAll } from './loyalty/stages.ts'
import { applySchema, type Bed, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

/**
 * `bets`: those of a night, as they lie in the tables; `played`: bets that are placed and settled here, each by another member, and again by members
 * who make `each` of them; `players`, `seconds`: of spins over HTTP, as many as between two runs of a busy site; `claims`: of a campaign with a budget for half of them.
 */
const defaults = {
  members: 100_000,
  bets: 1_000_000,
  eventBets: 50,
  played: 40_000,
  each: 10,
  claims: 5_000,
  players: 10_000,
  seconds: 15,
}
type Settings = typeof defaults

const playedGame = 'dice'
const nightBegins = '2026-08-04T17:30:00Z'
const nightMs = 12 * 3_600_000

/** A night's settled bets are taken through all listeners of loyalty, beside COPY of what they write; what loyalty adds to a bet; and claims of one campaign. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    const { members, bets } = settings
    console.log(`${await bed.describe()}. ${count(members)} members, ${count(bets)} settled bets, the missions of the demo.`)
    const database = await bed.createDatabase('bench_loyalty')
    await applySchema(database)
    const clock = steppedClock(nightBegins)
    await fillMembers(database, members, clock.now())
    const environment = { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'error', MIGRATIONS_DIR: 'server/migrations' }
    const services = await openServices(readConfig(environment), clock)
    try {
      await saveMissions(services)
      await reportSpins(bed, settings, saveMissions)
      await reportBets({ bed, services, clock }, { ...settings, each: 1 })
      await reportBets({ bed, services, clock }, settings)
      clock.set(nightBegins)
      await fillBets(database, settings, clock.now())
      await database.query('ANALYZE')
      clock.advance(nightMs + 60_000)
      await reportNight(services, settings, bed.pid)
      await reportClaims(services, settings)
    } finally {
      await services.close()
    }
  } finally {
    await bed.stop()
  }
}

const idOf = (place: string): string => `((${place}) + 1)::bigint << 20`

/** Players whose accounts may go below zero, so that no deposits are needed. */
const fillMembers = async (database: Database, members: number, at: Date): Promise<void> => {
  await database.query(
    `INSERT INTO member (id, username, username_key, type, status, nickname, payee_name, email, handles, language, avatar, prize_mode, rank_level,
                         registered_at, registered_origin, registered_url, registered_method, invite_code)
     SELECT ${idOf('no')}, 'm' || no, 'm' || no, 0, 'active', '', '', '', '{}', 'EN', '01', 1960, 0, $2, '', '', '', 'C' || no
       FROM generate_series(0, $1::int - 1) no ORDER BY no`,
    [members, new Date(at.getTime() - 3_600_000)],
  )
  await database.query(
    'INSERT INTO balance (account, member_id, floor) SELECT id << 4, id, -1000000000000 FROM member ORDER BY id',
  )
}

const saveMissions = async (services: Services): Promise<void> => {
  const at = services.clock.now()
  const { timeZone } = await services.settings.get('brand')
  for (const mission of demoMissions()) {
    const made = given(mission)
    if ('fault' in made) throw new Error(`${mission.code}: ${made.fault}`)
    const stored = await inTransaction(services.database, (tx) =>
      storeMission(tx, services, made, { at, today: dayOf(timeZone, at) }),
    )
    if ('fault' in stored) throw new Error(`${mission.code}: ${stored.fault}`)
  }
}

/** Bets of a night, spread over it and over all members, who play one of seven games each. */
const fillBets = async (database: Database, { members, bets, eventBets }: Settings, at: Date): Promise<void> => {
  const stepMs = nightMs / bets
  const ids = `$1::bigint + no * ($2::bigint << 22) / 1000`
  const placed = `$3::timestamptz + no * $2 * interval '1 microsecond'`
  const member = idOf('no * 7919 % $5')
  const values = [firstIdAt(at), Math.floor(stepMs * 1000), at, bets]
  const series = `generate_series(0::bigint, $4::bigint - 1) no`
  await database.query(
    `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
     SELECT ${ids}, ${member}, ${ids}, ${ids}, ${placed}, 100, 100, 'RNG', 'game' || no % 7, 'under', '50', '1.98', 'dice/1' FROM ${series}`,
    [...values, members],
  )
  await database.query(
    `INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, valid, detail, at)
     SELECT ${ids}, 1, ${member}, ${ids}, CASE no % 2 WHEN 0 THEN 'won' ELSE 'lost' END, CASE no % 2 WHEN 0 THEN 198 ELSE 0 END, 100, '', ${placed} FROM ${series}`,
    [...values, members],
  )
  await database.query(
    `INSERT INTO outbox_event (kind, body, at)
     SELECT 'bets.settled', jsonb_build_object('betIds', jsonb_agg((${ids})::text)), max(${placed}) FROM ${series} GROUP BY no / $5 ORDER BY no / $5`,
    [...values, eventBets],
  )
}

const written = [
  'loyalty_activity',
  'loyalty_day',
  'vip_member',
  'points_carry',
  'points_earning',
  'mission_member',
  'reward',
  'journal WHERE account > 0 AND account & 15 = 3',
]

/** The bets of the night themselves. */
const taken = [`bet WHERE game <> '${playedGame}'`, `outcome WHERE bet_id IN (SELECT id FROM bet WHERE game <> '${playedGame}')`]

const reportNight = async (services: Services, { bets }: Settings, pid: number | undefined): Promise<void> => {
  const stages = await takeAll(services, pid)
  const sumOf = (of: keyof Cost): number => stages.reduce((sum, { cost }) => sum + cost[of], 0)
  const all = { ms: sumOf('ms'), cpuMs: sumOf('cpuMs') }
  const copies = [
    { what: 'written', ...(await timeCopy(services.database, written, pid)), load: load() },
    { what: 'bets and outcomes', ...(await timeCopy(services.database, taken, pid)), load: load() },
  ]
  const line = (name: string, { ms, cpuMs }: Cost, beside: string): string[] => {
    const seconds = [ms, cpuMs].map((each) => (each / 1000).toFixed(1))
    return [name, ...seconds, count((bets * 1000) / ms), beside]
  }
  printTable([
    ['a night', 's', 'CPU s', 'bets a second', ''],
    ...stages.map((each) => line(each.name, each.cost, each.load)),
    line('all', all, load()),
    ...copies.map((copy) => line(`COPY of the ${count(copy.rows)} rows of ${copy.what}`, copy, copy.load)),
  ])
  for (const { what, ms, cpuMs } of copies)
    console.log(
      `${(ms / all.ms).toFixed(2)} of the rate of COPY of ${what}, ${(cpuMs / all.cpuMs).toFixed(2)} by processor time.`,
    )
}

type Playing = { bed: Bed; services: Services; clock: ReturnType<typeof steppedClock> }

/** Processor time of bets that are placed one by one and settled with their round, and of taking them through loyalty at once. */
const reportBets = async ({ bed, services, clock }: Playing, { played, members, each }: Settings): Promise<void> => {
  const { betting, database, newId } = services
  const roundId = newId()
  const [opensAt, closesAt] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
  const round = {
    id: roundId,
    product: 'RNG',
    game: playedGame,
    code: `bench-${each}`,
    opensAt,
    closesAt,
    memberStakeMax: null,
  } as const
  await inTransaction(database, (tx) => betting.openRound(tx, round))
  const stake = amount(100n)
  const texts = { market: 'under', selection: '50', price: '1.98', ruleVersion: 'dice/1' }
  let placed = 0
  const place = async (): Promise<void> => {
    while (placed < played) {
      const memberId = (BigInt(((placed++ % Math.ceil(played / each)) * 7919) % members) + 1n) << 20n
      const bets = [{ roundId, stake, valid: stake, ...texts }]
      const result = await betting.accept({ key: naturalKey('bench', newId()), memberId, bets })
      if (result.is !== 'accepted') throw new Error(`a bet was ${result.is}`)
    }
  }
  const used = async (work: () => Promise<unknown>): Promise<number> => {
    const before = cpuMicros(bed.pid) ?? NaN
    await work()
    return ((cpuMicros(bed.pid) ?? NaN) - before) / played
  }
  const bets = await used(async () => {
    await Promise.all(Array.from({ length: 64 }, place))
    clock.advance(61_000)
    await betting.closeRound(roundId)
    let no = 0
    await betting.settleRound(roundId, () => (no++ % 2 === 0 ? { amount: amount(198n), detail: '' } : undefined))
  })
  const stages = await takeAll(services, bed.pid)
  const ofStage = ({ cost }: Stage): number => (cost.cpuMs * 1000) / played
  const loyalty = stages.reduce((sum, stage) => sum + ofStage(stage), 0)
  printTable([
    [`${count(played)} bets, ${each} by a member`, 'CPU µs a bet'],
    ['placed one by one and settled, without HTTP', bets.toFixed(0)],
    ...stages.map((stage) => [`  ${stage.name}`, ofStage(stage).toFixed(1)]),
    ['loyalty', loyalty.toFixed(1)],
  ])
  console.log(`Loyalty adds ${((100 * loyalty) / bets).toFixed(1)} percent, ${load()}.`)
}
