import { getAgentTerms, type RatedProduct, ratedProducts } from '@tamuvo/contract/agent.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'

export type Terms = ReceivedOutputOf<typeof getAgentTerms>['terms']
/** A field of terms, as refusals name it. */
export type TermsField = 'prizeGroup' | RatedProduct

/** Least prize group that an account can have. */
export const prizeGroupMin = 1700

/** A prize group is a share of 2000: one more is 0.05 %. */
const groupHundredths = 5

/** A rate in hundredths of a percent; undefined when the text is none. "0,8" and ".8" are read as people mean them. */
export const hundredthsOf = (typed: string): number | undefined => {
  const read = /^(\d?)(?:[.,](\d{0,2}))?$/.exec(typed.trim())
  if (!read || typed.trim() === '') return undefined
  const [, whole = '', part = ''] = read
  return whole === '' && part === '' ? undefined : Number(whole || '0') * 100 + Number(part.padEnd(2, '0'))
}

/** "0.80" */
export const rateText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** The own terms less some hundredths of a percent in every product, not below zero and the least prize group. */
export const termsBelow = (own: Terms, hundredths: number): Terms => ({
  prizeGroup: Math.max(prizeGroupMin, own.prizeGroup - Math.ceil(hundredths / groupHundredths)),
  rates: mapRates((product) => rateText(Math.max(0, (hundredthsOf(own.rates[product]) ?? 0) - hundredths))),
})

/** Terms as they are sent; a text that is no rate stays as it was typed. */
export const tidied = ({ prizeGroup, rates }: Terms): Terms => ({
  prizeGroup,
  rates: mapRates((product) => {
    const read = hundredthsOf(rates[product])
    return read === undefined ? rates[product] : rateText(read)
  }),
})

export type TermsFault = 'unreadable' | 'above' | 'below'

/** What is wrong with terms. @param least what a downline has already, which is never lowered */
export const termsFaults = (draft: Terms, own: Terms, least?: Terms): Partial<Record<TermsField, TermsFault>> => {
  const group = faultOf(draft.prizeGroup, own.prizeGroup, least?.prizeGroup ?? prizeGroupMin)
  const rates = ratedProducts.map((product) => {
    const [most, floor] = [hundredthsOf(own.rates[product]) ?? 0, hundredthsOf(least?.rates[product] ?? '0') ?? 0]
    return [product, faultOf(hundredthsOf(draft.rates[product]), most, floor)] as const
  })
  return Object.fromEntries([['prizeGroup', group] as const, ...rates].filter(([, fault]) => fault))
}

const faultOf = (value: number | undefined, most: number, least: number): TermsFault | undefined => {
  if (value === undefined) return 'unreadable'
  if (value > most) return 'above'
  return value < least ? 'below' : undefined
}

/** Whether two terms are the same. */
export const isSame = (a: Terms, b: Terms): boolean =>
  a.prizeGroup === b.prizeGroup &&
  ratedProducts.every((product) => hundredthsOf(a.rates[product]) === hundredthsOf(b.rates[product]))

const mapRates = (rateFor: (product: RatedProduct) => string): Terms['rates'] => ({
  LIVE: rateFor('LIVE'),
  RNG: rateFor('RNG'),
  PVP: rateFor('PVP'),
  FISH: rateFor('FISH'),
  SPORTS: rateFor('SPORTS'),
  ESPORTS: rateFor('ESPORTS'),
})
