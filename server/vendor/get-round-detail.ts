import { getRoundDetail as call } from '@tamuvo/contract/vendor.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { outboundDialects } from './outbound/dialects.ts'
import { VendorDown } from './outbound/outside.ts'
import { pageUrl } from './outbound/page-url.ts'
import { findRound } from './round-store.ts'
import { type Round, txsOfRound, type VendorTx } from './tx-store.ts'
import type { VendorServices } from './services.ts'

export const getRoundDetail = handle(call, async ({ input, member, refuse }, services: VendorServices) => {
  const round = await findRound(services.database, member.id, BigInt(input.id))
  if (!round) throw refuse('NOT_FOUND')
  const txs = await txsOfRound(services.database, round.id)
  return { steps: txs.map(transitionOf), url: await pageOf(services, round, txs[0]) }
})

const transitionOf = ({ id, at, kind, amount, entryId }: VendorTx) => ({
  id: id.toString(),
  at: at.toISOString(),
  kind,
  amount: toWire(amount),
  entryId: entryId > 0n ? entryId.toString() : null,
})

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
