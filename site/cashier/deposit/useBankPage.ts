import { languages } from '@tamuvo/contract/languages.ts'
import { useCurrency } from '@tamuvo/ui/format/currency.ts'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'
import type { Deposit } from './deposit-words.ts'

/** The page of the sandbox that plays the payer's bank, in the member's language where it knows that one; null outside of a demo. */
export const useBankPage = ({ bankUrl }: NonNullable<Deposit['transfer']>): string | null => {
  const { symbol } = useCurrency()
  if (!bankUrl) return null
  const { code } = currentLanguage()
  const lang = languages.find((language) => language === code) ?? 'EN'
  return `${bankUrl}&${new URLSearchParams({ symbol, lang }).toString()}`
}
