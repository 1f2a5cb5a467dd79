import { getRoundDetail as call } from '@tamuvo/contract/vendor.ts'
import { type Amount, negate, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { entriesOfKinds } from '../ledger/statements.ts'
import { outboundDialects } from './outbound/dialects.ts'
import { VendorDown } from './outbound/outside.ts'
import { pageUrl } from './outbound/page-url.ts'
import { findRound } from './round-store.ts'
import { type Round, txsOfRound, type VendorTx } from './tx-store.ts'
import type { VendorServices } from './services.ts'

export const getRoundDetail = handle(call, async ({ input, member, refuse }, services: VendorServices) => {
  const round = await findRound(services.database, member.id, BigInt(input.id))
  if (!round) throw refuse('NOT_FOUND')
  const txs = await txsOfRound(services.database, round)
  const bonuses = await entriesOfKinds(
    services.database,
    txs.map(({ entryId }) => entryId),
    ['BONUS', 'BONUS_FORFEIT'],
  )
  return { steps: txs.map((tx) => stepOf(tx, { all: txs, bonuses })), url: await pageOf(services, round, txs[0]) }
})

type Steps = { all: readonly VendorTx[]; bonuses: ReadonlySet<bigint> }

const stepOf = (tx: VendorTx, { all, bonuses }: Steps) => ({
  id: tx.id.toString(),
  at: tx.at.toISOString(),
  kind: tx.kind,
  amount: toWire(tx.amount),
  moved: toWire(tx.entryId > 0n ? movedBy(tx, all) : zero),
  isBonus: bonuses.has(tx.entryId),
  entryId: tx.entryId > 0n ? tx.entryId.toString() : null,
})

/** A rollback refers to what it undoes, or shares its reference with the bet. */
const movedBy = ({ kind, amount, ref }: VendorTx, all: readonly VendorTx[]): Amount => {
  if (kind !== 'rollback') return kind === 'bet' ? negate(amount) : amount
  const undone = all.find((tx) => tx.key === ref || (tx.kind === 'bet' && tx.ref === ref))
  return undone?.kind === 'bet' ? amount : negate(amount)
}

/** The vendor's own page about the round; undefined when it is not available. */
const pageOf = async ({ vendors, config }: VendorServices, round: Round, first: VendorTx | undefined): Promise<string | null> => {
  const integration = await vendors.directory.findIntegration(round.vendor)
  const dialect = integration && outboundDialects[integration.dialect]
  if (!integration?.url || !dialect?.roundPage || !first) return null
  try {
    const named = { memberId: round.memberId, round: round.code, tx: first.name }
    return pageUrl(await dialect.roundPage(vendors.outside, integration, named), config)
  } catch (error) {
    if (error instanceof VendorDown) return null
    throw error
  }
}
