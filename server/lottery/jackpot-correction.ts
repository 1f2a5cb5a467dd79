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
import { dueOf, freePool, hitsJackpot, post, seedOf, type Share, shareHit, sharesOf } from './jackpot.ts'
import type { LotteryServices } from './services.ts'
import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { addHit, hitsOf, lockJackpot, moveTaking, undoHit, wasHitSince } from './store-jackpot.ts'

const sharesAtOnce = 500

type Correcting = { jackpot: Jackpot; issue: Issue; correction: Correction; before: Draw; after: Draw }

/**
 * Corrects a jackpot after a corrected result: reverses a wrong hit, or shares the pool as of the settlement. Later movements
 * of the pool stay; the house account bears the difference. Idempotent.
 */
export const correctJackpot = async (services: LotteryServices, correcting: Correcting): Promise<void> => {
  const [was, is] = [hitsJackpot(correcting.before), hitsJackpot(correcting.after)]
  if (was && !is) await undo(services, correcting)
  if (is && !was) await shareAfterAll(services, correcting)
}

/** The house account restores the pool in full at once and collects the shares as far as balances allow. */
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

/** @returns the reversed hit; undefined where nothing was shared */
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
  // The seed of this hit stays in the pool if a later hit has shared it.
  const filled = (await wasHitSince(tx, jackpot.code, issue.id)) ? zero : seedOf(jackpot, hit)
  const moves = [
    ...(hit.paid > 0n ? [{ from: house('house:lottery'), to: pool, amount: hit.paid }] : []),
    ...(filled > zero ? [{ from: pool, to: house('house:promo'), amount: filled }] : []),
  ]
  const key = naturalKey(`jackpot-undo-${correction.version}`, issue.id)
  if (moves.length > 0) await post(tx, services, [{ key, kind: 'JACKPOT_CORRECTION', ref: issue.id, moves }])
  return { ...hit, isUndone: true }
}

const takenKey = (version: number, betId: bigint) => naturalKey(`jackpot-taken-${version}`, betId)

/** Collects shares as far as balances allow. */
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
    findAlreadyPaid: (tx, shares) => uncollectedOf(tx, hit, shares),
    onPaid: (tx, paid) =>
      addEffects(
        tx,
        correction.id,
        paid.map(({ bet, share }) => ({ memberId: bet.memberId, amount: share, uncollected: zero })),
      ),
  })
}

/** Uncollected shares of an earlier hit of the issue. */
const uncollectedOf = async (tx: Tx, hit: Hit, shares: readonly Share[]): Promise<Share[]> => {
  const earlier = (await hitsOf(tx, hit.issueId)).filter(({ version }) => version < hit.version).at(-1)
  if (!earlier) return []
  const had = sharesOf(
    earlier,
    shares.map(({ bet }) => bet),
  )
  // Any of the corrections in between may have reversed it.
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

/** Records the shared amount: the pool as of the settlement. The house account adds what is missing by now. */
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
  const { pool, seed } = hits[0] ?? dueOf(jackpot, await poolBefore(tx, jackpot, issue), stake)
  if (pool <= zero || stake === zero) return undefined
  const isLater = await wasHitSince(tx, jackpot.code, issue.id)
  // If the pool was shared since, its current balance belongs to later stakes.
  const there = isLater ? zero : await freePool(tx, jackpot)
  if (there < pool) {
    const moves = [{ from: house('house:lottery'), to: house(jackpot.account), amount: subtract(pool, there) }]
    const key = naturalKey(`jackpot-late-${correction.version}`, issue.id)
    await post(tx, services, [{ key, kind: 'JACKPOT_CORRECTION', ref: issue.id, moves }])
  }
  return addHit(tx, { issueId: issue.id, version: correction.version, code: jackpot.code, pool, stake, seeds: !isLater, seed })
}

/** The balance of a pool just before the stakes of an issue were added. */
const poolBefore = async (tx: Tx, jackpot: Jackpot, issue: Issue): Promise<Amount> => {
  invariant(issue.settledAt, 'only settled issues are corrected')
  const key = naturalKey('jackpot-fund', issue.id)
  const funded = (await entriesByKey(tx, [key])).get(key)
  const since = funded?.id ?? firstIdAt(issue.settledAt)
  const { balance, moved } = await houseMovedSince(tx, jackpot.account, since)
  return subtract(balance, moved)
}
