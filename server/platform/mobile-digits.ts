import { type CountryCode, isSupportedCountry, Metadata, type NumberingPlan } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/mobile/metadata'

export type Digits = { min: number; max: number }

/** Where a plan says nothing: as E.164 allows. */
const anywhere: Digits = { min: 4, max: 15 }

/** What a plan can tell besides what its types admit. */
type Plan = NumberingPlan & { type?(kind: 'MOBILE'): { possibleLengths(): number[] } | undefined }

const isKnown = (country: string): country is CountryCode => isSupportedCountry(country as CountryCode, metadata)

/** How many digits a mobile number of a country has, without its dialling code and without the zero it is dialled with at home. */
export const mobileDigits = (country: string): Digits => {
  if (!isKnown(country)) return anywhere
  const metadataOf = new Metadata(metadata)
  metadataOf.selectNumberingPlan(country)
  const plan: Plan | undefined = metadataOf.numberingPlan
  const lengths = plan?.type?.('MOBILE')?.possibleLengths() ?? plan?.possibleLengths() ?? []
  return lengths.length > 0 ? { min: Math.min(...lengths), max: Math.max(...lengths) } : anywhere
}
