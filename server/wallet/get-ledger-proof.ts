import type { OutputOf } from '@tamuvo/contract/call.ts'
import { timeOfRow } from '@tamuvo/contract/journal.ts'
import { getLedgerProof as call } from '@tamuvo/contract/wallet.ts'
import { amount, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { takeToken } from '../kit/rate-limit.ts'
import { type Inclusion, lastInclusion } from '../ledger/inclusion.ts'
import { isCarried } from '../ledger/archive-store.ts'
import { kindFrom } from '../ledger/kinds.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { walletAccountsOf } from '../ledger/statements.ts'
import { rootSealing } from '../ledger/day-root-store.ts'
import { walletAccountsOfFigures } from './figures.ts'
import { sentCheckpoint, sentRoot } from './checkpointed.ts'
import type { WalletServices } from './services.ts'

export const getLedgerProof = handle(call, async ({ member, refuse }, { database, clock, settings }: WalletServices) => {
  const wait = await takeToken(database, clock, {
    key: `ledger-proof:${member.id}`,
    max: (await settings.get('rate.limits')).ledgerProofsPerMinute,
    perSeconds: 60,
  })
  if (wait > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  const [name] = walletAccountsOfFigures(member.id).main
  const balance = name && (await walletAccountsOf(database, member.id))[name]
  const account = playWalletAccount(member.id)
  const shown = await lastInclusion(database, account)
  // The hashes of archived rows are gone from the database, so no path to a checkpoint can be computed.
  if (!shown && (await isCarried(database, member.id, account))) throw refuse('ARCHIVED')
  const root = shown && (await rootSealing(database, shown.checkpoint.no))
  return { balance: toWire(balance ?? zero), proof: shown ? sentProof(shown) : null, root: root ? sentRoot(root) : null }
})

const sentProof = ({ row, salt, place, path, checkpoint }: Inclusion): NonNullable<OutputOf<typeof call>['proof']> => ({
  row: {
    id: row.id.toString(),
    entryId: row.entryId.toString(),
    at: row.at.toString(),
    key: row.key,
    account: row.account.toString(),
    memberId: row.memberId.toString(),
    amount: row.amount.toString(),
    balanceAfter: row.balanceAfter?.toString() ?? null,
    ref: row.ref.toString(),
    counter: row.counter,
    kind: row.kind,
    leg: row.leg,
  },
  salt,
  place,
  path,
  checkpoint: sentCheckpoint(checkpoint),
  balanceAfter: toWire(amount(row.balanceAfter ?? 0n)),
  entryId: row.entryId.toString(),
  type: kindFrom(row.kind),
  at: timeOfRow(row).toISOString(),
})
