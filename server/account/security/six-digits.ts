const rows = ['01234567890123', '98765432109876']

/**
 * Whether six digits are easy to guess: a repeated digit or short run, pairs, a sequence, or the birthday in any usual order.
 * @param birthday "1990-12-31", if known
 */
export const isEasyToGuess = (digits: string, birthday: string | null): boolean =>
  /^(\d{1,3})\1+$/.test(digits) ||
  /^(\d)\1(\d)\2(\d)\3$/.test(digits) ||
  rows.some((row) => row.includes(digits)) ||
  birthdaysOf(birthday).includes(digits)

const birthdaysOf = (birthday: string | null): string[] => {
  const [year = '', month = '', day = ''] = birthday?.split('-') ?? []
  const short = year.slice(2)
  return [day + month + short, month + day + short, short + month + day, year + month, month + year]
}
