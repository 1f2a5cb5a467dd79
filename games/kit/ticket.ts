/**
 * A bet as encoded by its product. In `price` the part chosen by the member is before the first ";".
 */
export type BetTexts = { readonly market: string; readonly selection: string; readonly price: string }

/** The part of a price that the member chose. */
export const chosenPart = (price: string): string => price.split(';', 1)[0] ?? ''

/** The texts of a language: returns the text of a key with placeholders filled in; undefined for an unknown key. */
export type Words = (key: string, fills?: Readonly<Record<string, string | number>>) => string | undefined

/** A bet for display. `terms` are lines of a label and a value; amounts are in wire format. */
export type BetWords = { readonly market: string; readonly selection: string; readonly terms: readonly BetTerm[] }
type BetTerm = { readonly label: string; readonly value: string }

/**
 * How a product encodes its bets. `decode` accepts any text and returns undefined for all that `encode` does not produce, so
 * that each bet has one canonical form.
 */
export type TicketCodec<Ticket> = {
  encode(ticket: Ticket): BetTexts
  decode(texts: BetTexts): Ticket | undefined
  describe(ticket: Ticket, words: Words): BetWords
}
