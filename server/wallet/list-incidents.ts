import * as contract from '@tamuvo/contract/incidents.ts'
import { handle } from '../kit/handle.ts'
import { type Incident, listIncidents as findIncidents } from '../ledger/incident-store.ts'
import type { WalletServices } from './services.ts'

const shownMax = 100

export const listIncidents = handle(contract.listIncidents, async (_request, { database }: WalletServices) => ({
  list: (await findIncidents(database, shownMax)).map(toSend),
}))

const toSend = ({ id, foundAt, sentence, ...words }: Incident) => ({
  id: id.toString(),
  foundAt: foundAt.toISOString(),
  sentence,
  isOpen: words.resumedAt === null,
  asked: wordOf(words.askedBy, words.askedAt, words.askedReason),
  resumed: wordOf(words.resumedBy, words.resumedAt, words.resumedReason),
})

const wordOf = (by: string | null, at: Date | null, reason: string | null) =>
  by === null || at === null || reason === null ? null : { by, at: at.toISOString(), reason }
