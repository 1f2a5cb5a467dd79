import type { BetTexts, BetWords, TicketCodec, Words } from './kit/ticket.ts'
import { lotteryTickets } from './lottery/ticket.ts'

type Describe = (texts: BetTexts, words: Words) => BetWords | undefined

const describing =
  <Ticket>({ decode, describe }: TicketCodec<Ticket>): Describe =>
  (texts, words) => {
    const ticket = decode(texts)
    return ticket && describe(ticket, words)
  }

/** Descriptions of bets by product code. */
const describers: ReadonlyMap<string, Describe> = new Map([['LOTT', describing(lotteryTickets)]])

/** Where the words of the markets of our own studio stand. */
const studioTexts = ['slots', 'tables', 'arcade', 'bingo']

const marketWords = (market: string, words: Words): string | undefined =>
  words(`wallet.bet_market_${market}`) ??
  studioTexts.flatMap((family) => words(`${family}.market_${market.replaceAll('-', '_')}`) ?? [])[0]

/** Any bet for display. Bets without a codec, such as rounds at vendors and of our own studio, are shown with their raw texts. */
export const describeBet = (product: string, texts: BetTexts, words: Words): BetWords =>
  describers.get(product)?.(texts, words) ?? {
    market: marketWords(texts.market, words) ?? texts.market,
    selection: texts.selection,
    terms: [],
  }
