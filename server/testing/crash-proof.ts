import { settingList } from '../platform/setting-list.ts'
import type { Database } from '../kit/database.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import { auditFaults } from './audit-faults.ts'
import type { PlayerStory } from './chaos-player.ts'
import { faultsAtAnyMoment, faultsInStory } from './chaos-proof.ts'
import { coinFaults, type CoinStory } from './crash-coins.ts'
import { exposureFaults } from './crash-limits.ts'
import { giftFaults, type GiftStory } from './crash-gifts.ts'
import { budgetFaults, rewardFaults, type RewardStory } from './crash-rewards.ts'
import type { CrashSigner } from './crash-signer.ts'
import { studioFaults, type StudioStory } from './crash-studio.ts'
import type { TransferStory } from './crash-transfers.ts'
import type { Turn, VendorStory } from './crash-vendors.ts'
import { withdrawalFaults, type WithdrawalStory } from './crash-withdrawals.ts'
import type { Disturbances } from './disturb.ts'
import { persist } from './persist.ts'
import { providerFaults } from './provider-books.ts'

/** All answers, and what was wrong in between. */
export type CrashStory = {
  players: readonly PlayerStory[]
  vendors: VendorStory[]
  transfers: TransferStory[]
  withdrawals: WithdrawalStory[]
  studio: StudioStory[]
  rewards: RewardStory[]
  gifts: GiftStory[]
  coins: CoinStory[]
  /** It runs until all is compared. Undefined where nothing is paid by coin. */
  signer: CrashSigner | undefined
  /** What the vendor with transfer wallets executed: hundredths by reference. */
  vendorDone: ReadonlyMap<string, bigint>
  meanwhile: string[]
  done: Disturbances
}

/** What the audit and the queries that hold at any moment find while the site is used. */
export const faultsMeanwhile = async (database: Database): Promise<string[]> => {
  // Pooled connections ended with the database.
  const faults = await persist(() => faultsAtAnyMoment(database))
  const named = Object.entries(faults).map(([name, rows]) => `${name}: ${rows.join(', ')}`)
  return [...named, ...(await auditFaults(database.url))]
}

/** How many rounds of own games were acknowledged, of each player. */
export const roundsPlayed = (stories: readonly StudioStory[]): number[] =>
  stories.map(({ rounds }) => [...rounds.values()].filter(({ round }) => round).length)

/** How many turns were played in each dialect. */
export const turnsByDialect = (stories: readonly VendorStory[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { dialect, turns } of stories) counts[dialect] = (counts[dialect] ?? 0) + turns.length
  return counts
}

/** Compares all answers of a story with the database, and its limits with the journal. */
export const faultsInCrashStory = async (
  database: Database,
  { players, vendors, transfers, withdrawals, studio, rewards, gifts, coins, signer, vendorDone, meanwhile }: CrashStory,
): Promise<string[]> => {
  // A few at a time: a long run has thousands of stories, and connections are waited for only so long.
  const turns = createSemaphore(comparedAtOnce, Infinity)
  const compare = <Story>(stories: readonly Story[], faultsOf: (story: Story) => Promise<string[]>): Promise<string[]>[] =>
    stories.map((story) => turns.take(() => faultsOf(story)))
  const faults = [
    ...compare(players, (player) => faultsInStory(database, player)),
    ...compare(vendors, (story) => vendorFaults(database, story)),
    ...compare(transfers, (story) => transferFaults(database, story, vendorDone)),
    ...compare(withdrawals, (story) => withdrawalFaults(database, story)),
    ...compare(studio, (story) => studioFaults(database, story)),
    ...compare(rewards, (story) => rewardFaults(database, story)),
    ...compare(gifts, (story) => giftFaults(database, story)),
    ...(signer ? compare(coins, (story) => coinFaults(database, signer, story)) : []),
    ...compare([providerFaults, limitFaults, exposureFaults, budgetFaults], (faultsIn) => faultsIn(database)),
  ]
  return [...meanwhile, ...(await Promise.all(faults)).flat()]
}

const comparedAtOnce = 4

/**
 * Limits of a day that were passed. They are set before the first stake. Not counted by time from then on: a process whose clock is behind
 * would take a stake back before the limit was set.
 */
const limitFaults = async (database: Database): Promise<string[]> => {
  const { rows } = await database.query<{ member: string; staked: string; value: string }>(
    `SELECT l.member_id::text AS member, l.value::text, (-sum(j.amount))::text AS staked
       FROM safer_limit l JOIN journal j ON j.member_id = l.member_id AND j.kind IN (20, 21) AND j.account > 0
      WHERE l.kind = 'STAKE_DAY' GROUP BY l.member_id, l.set_by, l.value, (j.at AT TIME ZONE $1)::date HAVING -sum(j.amount) > l.value`,
    [settingList.brand.initial.timeZone],
  )
  return rows.map(({ member, staked, value }) => `member ${member} staked ${staked} past a limit of ${value}`)
}

type Booked = { name: string; kind: 'bet' | 'win' | 'rollback'; moved: bigint }

/** Every turn is booked as it was answered, there is nothing else, and the balance is the sum of it. */
const vendorFaults = async (
  database: Database,
  { dialect, memberId, start, turns, complaints }: VendorStory,
): Promise<string[]> => {
  const rows = await bookedOf(database, memberId)
  const sums = turns.map((turn) => turnOf(turn, rows))
  const faults = [...complaints, ...sums.flatMap((sum) => sum.faults)]
  const known = sums.reduce((count, sum) => count + sum.rows, 0)
  if (known !== rows.length) faults.push(`${rows.length - known} transactions were never sent`)
  const wanted = sums.reduce((sum, { moved }) => sum + moved, start)
  const found = await balanceOf(database, memberId)
  if (found !== wanted) faults.push(`the balance is ${found}, by the answers ${wanted}`)
  return faults.map((fault) => `${dialect}, member ${memberId}: ${fault}`)
}

const bookedOf = async (database: Database, memberId: string): Promise<Booked[]> => {
  const { rows } = await database.query<Booked>(
    `SELECT t.name, CASE t.kind WHEN 1 THEN 'bet' WHEN 2 THEN 'win' ELSE 'rollback' END AS kind,
            j.moved::bigint AS moved
       FROM vendor_tx t
       LEFT JOIN (SELECT entry_id, sum(amount) AS moved FROM journal
                   WHERE member_group(member_id) = member_group($1::bigint) AND member_id = $1 AND account = $1::bigint << 4 GROUP BY entry_id) j USING (entry_id)
      WHERE t.member_id = $1 AND t.entry_id > 0`,
    [memberId],
  )
  return rows
}

const balanceOf = async (database: Database, memberId: string): Promise<bigint | undefined> => {
  const { rows } = await database.query<{ amount: bigint }>('SELECT amount FROM balance WHERE account = $1::bigint << 4', [
    memberId,
  ])
  return rows[0]?.amount
}

type TurnSum = { rows: number; moved: bigint; faults: string[] }

const turnOf = ({ bet, fate, win, rollback }: Turn, all: readonly Booked[]): TurnSum => {
  const of = (kind: Booked['kind'], ...names: string[]) => all.filter((row) => row.kind === kind && names.includes(row.name))
  const bets = of('bet', bet.tx)
  const wins = win ? of('win', win.win.tx) : []
  // In some dialects a rollback has the id of what it takes back.
  const rollbacks = rollback ? of('rollback', bet.tx, rollback.rollback.tx) : []
  const faults = [
    ...countFaults(`bet ${bet.tx}`, fate, bets.length),
    ...(win ? countFaults(`win ${win.win.tx}`, win.fate, wins.length) : []),
  ]
  if (rollbacks.length > bets.length || (rollback?.isAnswered && rollbacks.length !== bets.length))
    faults.push(`bet ${bet.tx} is there ${bets.length} times and taken back ${rollbacks.length} times`)
  const [staked, won] = [BigInt(bets.length - rollbacks.length) * bet.amount, BigInt(wins.length) * (win?.win.amount ?? 0n)]
  const rows = [...bets, ...wins, ...rollbacks]
  const moved = rows.reduce((sum, row) => sum + row.moved, 0n)
  if (moved !== won - staked) faults.push(`bet ${bet.tx} moved ${moved} instead of ${won - staked}`)
  return { rows: rows.length, moved: won - staked, faults }
}

const countFaults = (name: string, fate: Turn['fate'], count: number): string[] => {
  const isRight = fate === 'either' ? count <= 1 : count === (fate === 'done' ? 1 : 0)
  return isRight ? [] : [`${name} was answered as ${fate} and is there ${count} times`]
}

type Moved = { id: string; reference: string; direction: 'in' | 'out'; amount: bigint; state: string; isAsked: boolean }

/** Each transfer that was acknowledged is there, arrived exactly if the vendor has it, and the wallet account is their sum. */
const transferFaults = async (
  database: Database,
  { memberId, start, moved, complaints }: TransferStory,
  vendorDone: ReadonlyMap<string, bigint>,
): Promise<string[]> => {
  const { rows } = await database.query<Moved>(
    `SELECT id::text, reference, direction, amount, state, EXISTS (SELECT FROM job j WHERE j.payload->>'id' = t.id::text) AS "isAsked"
       FROM vendor_transfer t WHERE member_id = $1`,
    [memberId],
  )
  const faults = [...complaints]
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const [id, { direction, amount }] of moved) {
    const row = stored.get(id)
    if (row?.direction !== direction || row.amount !== amount) faults.push(`transfer ${id} is not as it was acknowledged`)
  }
  if (stored.size !== moved.size) faults.push(`${stored.size - moved.size} transfers were never acknowledged`)
  faults.push(...rows.flatMap((row) => arrivalFaults(row, vendorDone)))
  const wanted = rows.reduce((sum, row) => sum + effectOf(row), start)
  const found = await balanceOf(database, memberId)
  if (found !== wanted) faults.push(`the balance is ${found}, by its transfers ${wanted}`)
  return faults.map((fault) => `transfers of member ${memberId}: ${fault}`)
}

const arrivalFaults = (
  { reference, direction, amount, state, isAsked }: Moved,
  vendorDone: ReadonlyMap<string, bigint>,
): string[] => {
  const there = vendorDone.get(reference)
  const wanted = direction === 'in' ? amount : -amount
  if (there !== undefined && there !== wanted) return [`${reference} is ${there} at the vendor instead of ${wanted}`]
  if (state === 'DONE' && there === undefined) return [`${reference} is done and never came to the vendor`]
  // One that arrived late is found when it is asked about once more.
  return state === 'REVERSED' && there !== undefined && !isAsked ? [`${reference} was given back and is at the vendor`] : []
}

const effectOf = ({ direction, amount, state }: Moved): bigint => {
  if (state === 'DONE') return direction === 'in' ? -amount : amount
  return state !== 'REVERSED' && direction === 'in' ? -amount : 0n
}
