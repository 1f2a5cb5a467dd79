import { journalRecipe } from '@tamuvo/contract/journal.ts'
import { listLedgerRoots as call } from '@tamuvo/contract/wallet.ts'
import { handle } from '../kit/handle.ts'
import { lastCheckpoint } from '../ledger/checkpoint-store.ts'
import { listRoots } from '../ledger/day-root-store.ts'
import { sentCheckpoint, sentRoot } from './checkpointed.ts'
import type { WalletServices } from './services.ts'

const daysShown = 31

export const listLedgerRoots = handle(call, async ({ input }, { database, settings }: WalletServices) => {
  const { timeZone } = await settings.get('brand')
  const roots = await listRoots(database, { limit: daysShown, ...(input.day ? { day: input.day } : {}) })
  const latest = await lastCheckpoint(database)
  return { recipe: journalRecipe, timeZone, list: roots.map(sentRoot), latest: latest ? sentCheckpoint(latest) : null }
})
