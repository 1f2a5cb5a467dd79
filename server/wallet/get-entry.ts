import { getEntry as call } from '@tamuvo/contract/wallet.ts'
import { sum, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { type BookedLeg, entryById } from '../ledger/statements.ts'
import { findCauses } from './causes.ts'
import type { WalletServices } from './services.ts'

/** Stands for other members in a shared entry. */
const anotherMember = 'member'

/** An entry is visible to members whose money it moved; for everybody else it is not found. */
export const getEntry = handle(call, async ({ input, member, language, refuse }, { database, causes }: WalletServices) => {
  const book = await entryById(database, BigInt(input.id))
  const own = book?.legs.find(({ memberId }) => memberId === member.id)
  if (!book && BigInt(input.id) < (await archivedUpto(database))) throw refuse('ARCHIVED')
  if (!book || !own) throw refuse('NOT_FOUND')
  const caused = { group: book.group, kind: book.kind, ref: own.ref }
  const { ruleVersion, ...cause } = (await findCauses(causes, database, member.id, language, [caused]))(caused)
  return {
    id: book.id.toString(),
    type: book.kind,
    at: book.at.toISOString(),
    key: book.key,
    legs: book.legs.map((leg) => legOf(leg, member.id)),
    sum: toWire(sum(book.legs.map(({ amount }) => amount))),
    cause,
    ruleVersion,
  }
})

const legOf = ({ account, memberId, amount, balanceAfter }: BookedLeg, reader: bigint) => {
  const own = memberId === reader
  return {
    account: own || memberId === null ? account : anotherMember,
    own,
    amount: toWire(amount),
    balanceAfter: own && balanceAfter !== null ? toWire(balanceAfter) : null,
  }
}
