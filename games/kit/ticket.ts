/**
 * A bet as its product writes it down: what was bet on, what was picked, and what it was taken at. Of a price, what the
 * member chose herself stands before the first ";".
 */
export type BetTexts = { readonly market: string; readonly selection: string; readonly price: string }

/** The part of a price that the member chose. */
export const chosenPart = (price: string): string => price.split(';', 1)[0] ?? ''

/** The dictionary of a language: the text of a key with its blanks filled in; undefined where it has none. */
export type Words = (key: string, fills?: Readonly<Record<string, string | number>>) => string | undefined

/** A bet as people read it. `terms` are lines of a label and a value; amounts stay as they are on the wire. */
export type BetWords = { readonly market: string; readonly selection: string; readonly terms: readonly BetTerm[] }
type BetTerm = { readonly label: string; readonly value: string }

/**
 * How a product writes its bets down. `decode` takes any text: it answers undefined for whatever `encode` does not write,
 * so that each bet has one form.
 */
export type TicketCodec<Ticket> = {
  encode(ticket: Ticket): BetTexts
  decode(texts: BetTexts): Ticket | undefined
  describe(ticket: Ticket, words: Words): BetWords
}
