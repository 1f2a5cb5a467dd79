import { setTimeout as sleep } from 'node:timers/promises'
import { amount } from '@tamuvo/money/amount.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import type { Database } from '../kit/database.ts'
import { firstIdAt, type IdMaker, idMaker } from '../kit/ids.ts'
import { invariant } from '../kit/invariant.ts'
import { type ChainTools, sealJournal } from './chain.ts'
import { type Ledger, openAccount, openLedger } from './posting.ts'
import { naturalKey } from './keys.ts'
import type { Entry } from './entry.ts'
import { house, walletAccount } from './accounts.ts'

/** A ledger on a test database with a clock that stands still, and members to play with. */
export type LedgerBench = {
  database: Database
  clock: Clock & { set(to: string): void; advance(ms: number): void }
  nextId: IdMaker
  ledger: Ledger
  /** A member with an open account and money from SandPay. */
  member(minor: bigint): Promise<bigint>
}

export const openLedgerBench = async (database: Database, node = 1): Promise<LedgerBench> => {
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const nextId = idMaker(clock, node)
  const nextMemberId = idMaker(clock, node, 8)
  const ledger = await openLedger(database, { clock, nextId })
  const member = async (minor: bigint): Promise<bigint> => {
    const memberId = nextMemberId()
    await openAccount(database, memberId)
    if (minor > 0n) await ledger.post(depositOf(memberId, minor, nextId()))
    return memberId
  }
  return { database, clock, nextId, ledger, member }
}

export const depositOf = (memberId: bigint, minor: bigint, ref: bigint): Entry => ({
  key: naturalKey('deposit', ref),
  kind: 'DEPOSIT_MANUAL',
  ref,
  moves: [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: amount(minor) }],
})

export const betOf = (memberId: bigint, minor: bigint, ref: bigint): Entry => ({
  key: naturalKey('stake', ref),
  kind: 'BET',
  ref,
  moves: [{ from: walletAccount(memberId), to: house('house:lottery'), amount: amount(minor) }],
})

/**
 * Checkpoints what was posted until a minute and a half ago. On a cluster that waits for all that its machines have under way, also for
 * other tests.
 */
export const sealUntilNow = async (tools: ChainTools): Promise<void> => {
  const wanted = firstIdAt(new Date(tools.clock.now().getTime() - 90_000))
  const isClosed = async (): Promise<boolean> => {
    const { rows } = await tools.database.query<{ isClosed: boolean }>(
      'SELECT closed_id = watermark_id AND closed_id >= $1 AS "isClosed" FROM ledger_chain',
      [wanted],
    )
    return rows[0]?.isClosed ?? false
  }
  for (let look = 0; look < 2 || !(await isClosed()); look++) {
    invariant(look < 200, 'what is under way ends within moments')
    if (look > 1) await sleep(100)
    while (await sealJournal(tools));
  }
}
