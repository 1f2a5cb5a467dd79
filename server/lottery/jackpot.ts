import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { type Amount, shareDown, subtract, sum, zero } from '@tamuvo/money/amount.ts'
import { readRound, type Prefiltered, type StreamedBet } from '../betting/stream-store.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Entry } from '../ledger/entry.ts'
import { house, isTrialMember, walletAccount } from '../ledger/accounts.ts'
import { type Key, namedKey, naturalKey } from '../ledger/keys.ts'
import type { Jackpot } from './games.ts'
import type { Hit, Issue } from './issue.ts'
import type { LotteryServices } from './services.ts'
import { poolOf } from './pools.ts'
import { addHit, closeHit, hitsOf, lockJackpot, moveHit, openHits } from './store-jackpot.ts'

const basisPoints = 10_000n
const sharesAtOnce = 500

/** Posts the first seed of a pool. Idempotent. */
export const seedOnce = (services: LotteryServices, jackpot: Jackpot): Promise<void> =>
  inTransaction(services.database, (tx) =>
    seed(tx, services, jackpot, { key: namedKey('jackpot-seed', jackpot.code, 'first'), ref: 0n, filled: jackpot.seed }),
  )

/** Moves the share of a settled issue's stakes into the pool. Idempotent. */
export const fundJackpot = async (
  tx: Tx,
  services: LotteryServices,
  jackpot: Jackpot,
  issue: Issue,
  stake: Amount,
): Promise<void> => {
  const share = shareDown(stake, jackpot.shareBasisPoints, basisPoints)
  if (share === zero) return
  const moves = [{ from: house('house:lottery'), to: house(jackpot.account), amount: share }]
  await post(tx, services, [{ key: naturalKey('jackpot-fund', issue.id), kind: 'JACKPOT_FUND', ref: issue.id, moves }])
}

/** Rule harbour-pool/2: all five digits are equal. */
export const hitsJackpot = (result: Draw): boolean => result.kind === 'digits' && new Set(result.digits).size === 1

/**
 * Shares the pool among the tickets of an issue in proportion to their stakes, each share rounded down, then fills it up to its
 * seed again; the remainder stays. Stakes below the full stake of the rule take their part of the pool only. Resumes after an
 * interruption and pays no share twice.
 * @param stake of all tickets of the issue
 */
export const shareJackpot = async (services: LotteryServices, jackpot: Jackpot, issue: Issue, stake: Amount): Promise<void> => {
  const hit = await inTransaction(services.database, (tx) => openHit(tx, jackpot, issue, stake))
  if (hit) await shareHit(services, jackpot, hit)
}

/** Pays the recorded amount of a hit. */
export const shareHit = async (
  services: LotteryServices,
  jackpot: Jackpot,
  hit: Hit,
  { findAlreadyPaid = async () => [], onPaid = async () => {} }: ShareOptions = {},
): Promise<void> => {
  if (hit.isDone) return
  const read = readRound(services.database, hit.issueId)
  for (let from = hit.paidTo; ;) {
    const page = await read(from, sharesAtOnce)
    if (!page) break
    const paying = { jackpot, hit, page, from, findAlreadyPaid, onPaid }
    await inTransaction(services.database, (tx) => payShares(tx, services, paying))
    from = page.upto
  }
  await inTransaction(services.database, async (tx) => {
    const filled = seedOf(jackpot, hit)
    if (filled > zero)
      await seed(tx, services, jackpot, { key: keyOfVersion('jackpot-seed', hit, hit.issueId), ref: hit.issueId, filled })
    await closeHit(tx, hit)
  })
}

export type Share = { bet: StreamedBet; share: Amount }

/** Callbacks within the paying transaction. */
type ShareOptions = {
  /** The part of these shares that members already have; it is posted to the house account, which paid it before. */
  findAlreadyPaid?: (tx: Tx, shares: readonly Share[]) => Promise<readonly Share[]>
  onPaid?: (tx: Tx, paid: readonly Share[]) => Promise<void>
}

/** The key of an entry of a hit; version 1 has no suffix. */
const keyOfVersion = (tag: string, { version }: Hit, id: bigint): Key => naturalKey(version === 1 ? tag : `${tag}-${version}`, id)

/** The shares of tickets. Demo money has no share of a pool of real money. */
export const sharesOf = ({ pool, stake }: Hit, bets: readonly StreamedBet[]): Share[] =>
  bets
    .filter((bet) => !isTrialMember(bet.memberId))
    .map((bet) => ({ bet, share: shareDown(pool, bet.stake, stake) }))
    .filter(({ share }) => share > 0n)

/** Records the shared amount once; later stakes belong to the next hit. */
const openHit = async (tx: Tx, jackpot: Jackpot, issue: Issue, stake: Amount): Promise<Hit | undefined> => {
  await lockJackpot(tx, jackpot.code)
  const [known] = await hitsOf(tx, issue.id)
  if (known) return known
  const pool = await freePool(tx, jackpot)
  if (pool <= 0n || stake === zero) return undefined
  return addHit(tx, { issueId: issue.id, version: 1, code: jackpot.code, stake, seeds: true, ...dueOf(jackpot, pool, stake) })
}

/** The part of a pool that stakes take, and what fills it up to its seed after that. */
export const dueOf = ({ fullStake, seed: whole }: Jackpot, pool: Amount, stake: Amount): Pick<Hit, 'pool' | 'seed'> => {
  const due = stake < fullStake ? shareDown(pool, stake, fullStake) : pool
  const left = subtract(pool, due)
  return { pool: due, seed: left < whole ? subtract(whole, left) : zero }
}

/** What a pool is filled with after a hit. */
export const seedOf = (jackpot: Jackpot, hit: Pick<Hit, 'seeds' | 'seed'>): Amount =>
  hit.seeds ? (hit.seed ?? jackpot.seed) : zero

/** The part of a pool that is not reserved for a hit in progress. */
export const freePool = async (tx: Tx, jackpot: Jackpot): Promise<Amount> => {
  const promised = (await openHits(tx, jackpot.code)).map((hit) => subtract(hit.pool, hit.paid))
  return subtract(await poolOf(tx, jackpot), sum(promised))
}

type Paying = Required<ShareOptions> & { jackpot: Jackpot; hit: Hit; page: Prefiltered; from: bigint }

const payShares = async (tx: Tx, services: LotteryServices, paying: Paying): Promise<void> => {
  const { jackpot, hit, page, from, findAlreadyPaid, onPaid } = paying
  const pool = house(jackpot.account)
  const shares = sharesOf(hit, page.found)
  const alreadyPaid = await findAlreadyPaid(tx, shares)
  const alreadyByBet = new Map(alreadyPaid.map(({ bet, share }) => [bet.id, share]))
  const paid = shares
    .map(({ bet, share }) => ({ bet, share: subtract(share, alreadyByBet.get(bet.id) ?? zero) }))
    .filter(({ share }) => share > 0n)
  await post(
    tx,
    services,
    paid.map(({ bet, share }) => ({
      key: keyOfVersion('jackpot', hit, bet.id),
      kind: 'JACKPOT_WIN',
      ref: bet.id,
      moves: [{ from: pool, to: walletAccount(bet.memberId), amount: share }],
    })),
  )
  const back = sum(alreadyPaid.map(({ share }) => share))
  if (back > 0n) {
    const moves = [{ from: pool, to: house('house:lottery'), amount: back }]
    const key = naturalKey(`jackpot-kept-${hit.version}`, page.upto)
    await post(tx, services, [{ key, kind: 'JACKPOT_CORRECTION', ref: hit.issueId, moves }])
  }
  await onPaid(tx, paid)
  const moved = await moveHit(tx, hit, { from, to: page.upto, paid: sum(shares.map(({ share }) => share)) })
  invariant(moved, 'one process at a time shares a jackpot')
}

type Filling = { key: Key; ref: bigint; filled: Amount }

const seed = async (tx: Tx, services: LotteryServices, jackpot: Jackpot, { key, ref, filled }: Filling): Promise<void> => {
  const moves = [{ from: house('house:promo'), to: house(jackpot.account), amount: filled }]
  await post(tx, services, [{ key, kind: 'JACKPOT_SEED', ref, moves }])
}

export const post = async (tx: Tx, { ledger }: Pick<LotteryServices, 'ledger'>, entries: readonly Entry[]): Promise<void> => {
  const results = await ledger.postIn(tx, entries)
  invariant(
    results.every(({ is }) => is === 'posted' || is === 'repeated'),
    'money of a pool moves to accounts that exist',
  )
}
