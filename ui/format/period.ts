const zone = 'UTC'
const dayMs = 86_400_000

type Span = { kind: 'day' | 'week' | 'month'; from: Date; to: Date }

/** The days of a period by its key: "2026-08-05", "2026-W32", "2026-08". Undefined for what is no key of these. */
const spanOf = (key: string): Span | undefined => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(key)) return { kind: 'day', from: new Date(key), to: new Date(key) }
  if (/^\d{4}-\d{2}$/.test(key)) return { kind: 'month', from: new Date(`${key}-01`), to: new Date(`${key}-01`) }
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(key) ?? []
  if (!year || !week) return undefined
  // The fourth of January is always in the first week of ISO 8601, which begins on Monday.
  const fourth = Date.parse(`${year}-01-04`)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (Number(week) - 1) * 7 * dayMs
  return { kind: 'week', from: new Date(monday), to: new Date(monday + 6 * dayMs) }
}

/**
 * A period by its key as people read it in a language: "5 August", "3 – 9 August", "August 2026". The year stands where it is not the
 * running one.
 * @returns undefined for what is no key of a day, a week or a month
 */
export const periodText = (
  key: string,
  locale: string,
  now: number,
): { kind: 'day' | 'week' | 'month'; text: string } | undefined => {
  const span = spanOf(key)
  if (!span || Number.isNaN(span.from.getTime())) return undefined
  const { kind, from, to } = span
  const isThisYear = to.getUTCFullYear() === new Date(now).getUTCFullYear()
  const year = kind === 'month' || !isThisYear ? ({ year: 'numeric' } as const) : {}
  const day = kind === 'month' ? {} : ({ day: 'numeric' } as const)
  if (locale.startsWith('my')) return { kind, text: inBurmese(span, isThisYear) }
  const format = new Intl.DateTimeFormat(locale, { ...day, ...year, month: 'long', timeZone: zone })
  if (kind !== 'week') return { kind, text: format.format(from) }
  // A range of Chinese days would lose the words for month and day.
  return { kind, text: locale.startsWith('zh') ? `${format.format(from)}至${format.format(to)}` : format.formatRange(from, to) }
}

const burmeseMonths = ['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ']

/** Browsers come without the Burmese names of months, and would say them in English. */
const inBurmese = ({ kind, from, to }: Span, isThisYear: boolean): string => {
  const monthOf = (date: Date) => burmeseMonths[date.getUTCMonth()] ?? ''
  if (kind === 'month') return `${from.getUTCFullYear()} ${monthOf(from)}`
  const dayOf = (date: Date) => `${isThisYear ? '' : `${date.getUTCFullYear()} `}${monthOf(date)} ${date.getUTCDate()}`
  return kind === 'day' ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`
}
