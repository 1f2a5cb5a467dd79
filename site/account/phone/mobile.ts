export type Digits = { min: number; max: number }

const burmeseZero = 0x1040

/** The digits of a number as it would be dialled from abroad: without signs and without the zero it has at home. */
export const digitsOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - burmeseZero))
    .replaceAll(/[\s().-]/g, '')
    .replace(/^0/, '')

/** What is wrong with a number that was typed, undefined when it may be right; the server knows for certain. */
export const mobileFault = (typed: string, { min, max }: Digits): 'required' | 'digits' | undefined => {
  if (typed.trim() === '') return 'required'
  const digits = digitsOf(typed)
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max ? undefined : 'digits'
}
