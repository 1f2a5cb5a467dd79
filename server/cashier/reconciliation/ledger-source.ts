import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database.ts'
import { trialBalanceSinceProven } from '../../ledger/proof.ts'
import { compareHeld } from './booked-store.ts'
import { type Source, sumItem } from './source.ts'

/** The ledger sums to zero in each unit, no account drifts from its postings, and what is held is held for withdrawals. */
export const ledgerSource = (
  { database, clock }: { database: Database; clock: Clock },
  currency: () => Promise<string>,
): Source => ({
  code: 'ledger',
  compare: async () => {
    const [trial, held, code] = await Promise.all([trialBalanceSinceProven(database), compareHeld(database), currency()])
    const at = clock.now()
    const nothing = (reference: string, ours: Amount) => sumItem(reference, { ours, theirs: zero, currency: code, at })
    const units = ['money', 'points', 'demo'] as const
    return [
      ...units.map((unit) => nothing(`total:${unit}`, trial.total[unit])),
      ...units.map((unit) => nothing(`clearing:${unit}`, trial.clearing[unit])),
      ...trial.drifting.map(({ account, balance, postings }) =>
        sumItem(account, { ours: balance, theirs: postings, currency: code, at }),
      ),
      nothing('rollups-astray', amount(BigInt(trial.rollupsAstray.length))),
      sumItem('held', { ours: amount(held.ours), theirs: amount(held.theirs), currency: code, at }),
    ]
  },
})
