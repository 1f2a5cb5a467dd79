import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { getReceipt } from '@tamuvo/contract/lottery-receipts.ts'
import { chosenPart } from '@tamuvo/games/kit/ticket.ts'
import { type Receipt, type ReceiptKey, receiptRecipe, writeReceipt, writeSale } from '@tamuvo/games/lottery/receipt.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Bet } from '../betting/bet.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { Issue } from './issue.ts'
import { blocksOf } from './sale-tree.ts'
import { hasTrials, lineOfSale } from './sales.ts'
import type { SignedByKey } from '../platform/receipt-signer.ts'
import type { LotteryServices } from './services.ts'

/** What a receipt takes of a ticket. */
export type ReceiptBet = Pick<
  Bet,
  'id' | 'orderId' | 'memberId' | 'placedAt' | 'market' | 'selection' | 'price' | 'stake' | 'ruleVersion'
>

/** The signed receipts of orders of one issue, and once its sale is closed what proves that their tickets count. */
export const receiptsOf = async (
  services: LotteryServices,
  issue: Issue,
  orders: readonly (readonly [ReceiptBet, ...ReceiptBet[]])[],
): Promise<OutputOf<typeof getReceipt>> => {
  const { database, receiptSigner } = services
  const receipts = await Promise.all(
    orders.map((bets) => receiptSigner.sign(bets[0].placedAt, writeReceipt(receiptOf(issue, bets)))),
  )
  const statement = await signSale(services, issue)
  const listed = orders.flat().filter(({ memberId }) => hasTrials(issue) || !isTrialMember(memberId))
  const blocks = statement
    ? await blocksOf(
        database,
        issue,
        listed.map(({ id }) => id),
      )
    : []
  const all = statement ? [...receipts, statement] : receipts
  return {
    recipe: receiptRecipe,
    keys: [...new Map(all.map(({ of }): [string, ReceiptKey] => [of.id, of])).values()],
    receipts: receipts.map(({ signed: each }) => each),
    sale: statement?.signed ?? null,
    blocks,
  }
}

const receiptOf = (issue: Issue, bets: readonly [ReceiptBet, ...ReceiptBet[]]): Receipt => ({
  game: issue.game,
  issue: issue.number,
  order: bets[0].orderId.toString(),
  at: bets[0].placedAt.toISOString(),
  money: isTrialMember(bets[0].memberId) ? 'trial' : 'real',
  commitment: issue.commitment ?? '',
  tickets: bets.map((bet) => ({
    stake: toWire(bet.stake),
    ruleVersion: bet.ruleVersion,
    // What stands behind the part that is in the line already.
    terms: bet.price.slice(chosenPart(bet.price).length + 1),
    line: lineOfSale(bet),
  })),
})

/** The signed statement of the sale of an issue; undefined while it is not closed. */
export const signSale = async ({ receiptSigner }: LotteryServices, issue: Issue): Promise<SignedByKey | undefined> => {
  const sale = saleOf(issue)
  return sale ? receiptSigner.sign(new Date(sale.closedAt), writeSale(sale)) : undefined
}

const saleOf = ({ game, number, terms, closesAt, sales }: Issue) =>
  sales && {
    game,
    issue: number,
    closedAt: (sales.closedAt ?? closesAt).toISOString(),
    ticketCount: terms === null ? sales.ticketCount : sales.realTicketCount,
    salesDigest: sales.salesDigest,
    salesRoot: sales.salesRoot ?? '',
    leafCount: sales.leafCount ?? 0,
  }
