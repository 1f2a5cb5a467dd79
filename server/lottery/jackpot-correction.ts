import { add, type Amount, amount, negate, subtract, sum, zero } from '@tamuvo/money/amount.ts'
import { addEffects, type Correction } from '../betting/correction-store.ts'
import { readRound } from '../betting/stream-store.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import { invariant } from '../kit/invariant.ts'
import { balancesOf, entriesByKey, houseMovedSince } from '../ledger/statements.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { Jackpot } from './games.ts'
import type { Hit, Issue } from './issue.ts'
import { freePool, hitsJackpot, post, type Share, shareHit, sharesOf } from './jackpot.ts'
import type { LotteryServices } from './services.ts'
import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { addHit, hitsOf, lockJackpot, moveTaking, undoHit, wasHitSince } from './store-jackpot.ts'

const sharesAtOnce = 500

type Correcting = { jackpot: Jackpot; issue: Issue; correction: Correction; before: Draw; after: Draw }

/**
 * Puts a jackpot right after a corrected result: undoes a hit that was none, or shares the pool as it stood then. What other
 * issues did with the pool since stays as it is; the house bears the difference. Safe to repeat.
 */
export const correctJackpot = async (services: LotteryServices, correcting: Correcting): Promise<void> => {
  const [was, is] = [hitsJackpot(correcting.before), hitsJackpot(correcting.after)]
  if (was && !is) await undo(services, correcting)
  if (is && !was) await shareAfterAll(services, correcting)
}

/** The pool gets its money back from the house at once, whole; the house asks members for what lies in their wallets. */
const undo = async (services: LotteryServices, { jackpot, issue, correction }: Correcting): Promise<void> => {
  const hit = await inTransaction(services.database, (tx) => restorePool(tx, services, { jackpot, issue, correction }))
  if (!hit) return
  const read = readRound(services.database, issue.id)
  for (let from = hit.takenTo; ;) {
    const page = await read(from, sharesAtOnce)
    if (!page) return
    const at = from
    await inTransaction(services.database, async (tx) => {
      await takeShares(tx, services, correction, sharesOf(hit, page.found))
      invariant(await moveTaking(tx, hit, at, page.upto), 'one process at a time asks for shares back')
    })
    from = page.upto
  }
}

type Restoring = Pick<Correcting, 'jackpot' | 'issue' | 'correction'>

/** @returns the hit that is undone; undefined where nothing was shared */
const restorePool = async (
  tx: Tx,
  services: LotteryServices,
  { jackpot, issue, correction }: Restoring,
): Promise<Hit | undefined> => {
  await lockJackpot(tx, jackpot.code)
  const hit = (await hitsOf(tx, issue.id)).at(-1)
  if (!hit) return undefined
  if (!(await undoHit(tx, hit))) return hit
  const pool = house(jackpot.account)
  // A later hit has shared out the seed of this one: then it stays where it is.
  const unseeds = hit.seeds && !(await wasHitSince(tx, jackpot.code, issue.id))
  const moves = [
    ...(hit.paid > 0n ? [{ from: house('house:lottery'), to: pool, amount: hit.paid }] : []),
    ...(unseeds ? [{ from: pool, to: house('house:promo'), amount: jackpot.seed }] : []),
  ]
  const key = naturalKey(`jackpot-undo-${correction.version}`, issue.id)
  if (moves.length > 0) await post(tx, services, [{ key, kind: 'JACKPOT_CORRECTION', ref: issue.id, moves }])
  return { ...hit, isUndone: true }
}

const takenKey = (version: number, betId: bigint) => naturalKey(`jackpot-taken-${version}`, betId)

/** Takes back of shares what lies in the wallets, and no more. */
const takeShares = async (tx: Tx, services: LotteryServices, correction: Correction, shares: readonly Share[]): Promise<void> => {
  const members = [...new Set(shares.map(({ bet }) => bet.memberId))]
  await holdWalletAccounts(
    tx,
    members.map((memberId) => walletAccount(memberId)),
  )
  const left = new Map<bigint, bigint>(await balancesOf(tx, members))
  const taken = shares.map(({ bet, share }) => {
    const there = left.get(bet.memberId) ?? 0n
    const moved: Amount = amount(there <= 0n ? 0n : there < share ? there : share)
    left.set(bet.memberId, there - moved)
    return { bet, moved, uncollected: subtract(share, moved) }
  })
  await post(
    tx,
    services,
    taken
      .filter(({ moved }) => moved > zero)
      .map(({ bet, moved }) => ({
        key: takenKey(correction.version, bet.id),
        kind: 'JACKPOT_CORRECTION',
        ref: bet.id,
        moves: [{ from: walletAccount(bet.memberId), to: house('house:lottery'), amount: moved }],
      })),
  )
  const effects = taken.map(({ bet, moved, uncollected }) => ({ memberId: bet.memberId, amount: negate(moved), uncollected }))
  await addEffects(tx, correction.id, effects)
}

const shareAfterAll = async (services: LotteryServices, correcting: Correcting): Promise<void> => {
  const { jackpot, correction } = correcting
  const hit = await inTransaction(services.database, (tx) => openLateHit(tx, services, correcting))
  if (!hit) return
  await shareHit(services, jackpot, hit, {
    keptOf: (tx, shares) => keptOf(tx, hit, shares),
    told: (tx, paid) =>
      addEffects(
        tx,
        correction.id,
        paid.map(({ bet, share }) => ({ memberId: bet.memberId, amount: share, uncollected: zero })),
      ),
  })
}

/** What could not be taken back of the shares of an earlier hit of the issue. */
const keptOf = async (tx: Tx, hit: Hit, shares: readonly Share[]): Promise<Share[]> => {
  const earlier = (await hitsOf(tx, hit.issueId)).filter(({ version }) => version < hit.version).at(-1)
  if (!earlier) return []
  const had = sharesOf(
    earlier,
    shares.map(({ bet }) => bet),
  )
  // Any of the corrections in between may have undone it.
  const undone = Array.from({ length: hit.version - earlier.version - 1 }, (_, index) => earlier.version + 1 + index)
  const keysOf = (bet: Share['bet']) => undone.map((version) => takenKey(version, bet.id))
  const entries = await entriesByKey(
    tx,
    had.flatMap(({ bet }) => keysOf(bet)),
  )
  return had
    .map(({ bet, share }) => {
      const legs = keysOf(bet).flatMap((key) => entries.get(key)?.legs ?? [])
      const moved = sum(legs.filter(({ memberId }) => memberId === bet.memberId).map((leg) => leg.amount))
      return { bet, share: add(share, moved) }
    })
    .filter(({ share }) => share > 0n)
}

/** Notes what is shared: what lay in the pool when the issue was settled. The house adds what is not there any more. */
const openLateHit = async (
  tx: Tx,
  services: LotteryServices,
  { jackpot, issue, correction }: Correcting,
): Promise<Hit | undefined> => {
  await lockJackpot(tx, jackpot.code)
  const hits = await hitsOf(tx, issue.id)
  const known = hits.find(({ version }) => version === correction.version)
  if (known) return known
  const stake = issue.totals?.stake ?? zero
  const pool = hits[0]?.pool ?? (await poolBefore(tx, jackpot, issue))
  if (pool <= zero || stake === zero) return undefined
  const isLater = await wasHitSince(tx, jackpot.code, issue.id)
  // What lies there now belongs to later stakes where the pool was shared out since.
  const there = isLater ? zero : await freePool(tx, jackpot)
  if (there < pool) {
    const moves = [{ from: house('house:lottery'), to: house(jackpot.account), amount: subtract(pool, there) }]
    const key = naturalKey(`jackpot-late-${correction.version}`, issue.id)
    await post(tx, services, [{ key, kind: 'JACKPOT_CORRECTION', ref: issue.id, moves }])
  }
  return addHit(tx, { issueId: issue.id, version: correction.version, code: jackpot.code, pool, stake, seeds: !isLater })
}

/** What lay in a pool just before the stakes of an issue were added to it. */
const poolBefore = async (tx: Tx, jackpot: Jackpot, issue: Issue): Promise<Amount> => {
  invariant(issue.settledAt, 'only settled issues are corrected')
  const key = naturalKey('jackpot-fund', issue.id)
  const funded = (await entriesByKey(tx, [key])).get(key)
  const since = funded?.id ?? firstIdAt(issue.settledAt)
  const { balance, moved } = await houseMovedSince(tx, jackpot.account, since)
  return subtract(balance, moved)
}
