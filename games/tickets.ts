import type { BetTexts, BetWords, TicketCodec, Words } from './kit/ticket.ts'
import { lotteryTickets } from './lottery/ticket.ts'

type Describe = (texts: BetTexts, words: Words) => BetWords | undefined

const describing =
  <Ticket>({ decode, describe }: TicketCodec<Ticket>): Describe =>
  (texts, words) => {
    const ticket = decode(texts)
    return ticket && describe(ticket, words)
  }

/** The codec of each product that takes bets of its own, by the product's code. */
const describers: ReadonlyMap<string, Describe> = new Map([['LOTT', describing(lotteryTickets)]])

/** Any bet as people read it. One that its product does not know, such as a round at a vendor, stands for itself. */
export const describeBet = (product: string, texts: BetTexts, words: Words): BetWords =>
  describers.get(product)?.(texts, words) ?? {
    market: words(`wallet.bet_market_${texts.market}`) ?? texts.market,
    selection: texts.selection,
    terms: [],
  }
