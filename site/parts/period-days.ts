const dayMs = 86_400_000

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A first and a last day, with the year said once where it is one. */
const between = (from: string, to: string): string => `${from} – ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`

/**
 * The days and hours of a period that figures are settled in: few know which days "2026-W32" is.
 * @param key "2026-08-05T13:05", "2026-08-05T13", "2026-08-05", "2026-W32", "2026-08-H1", "2026-08"
 */
export const formatPeriod = (key: string): string => {
  const [date = '', time] = key.split('T')
  if (time !== undefined) return `${date} ${time.length === 2 ? `${time}:00–${hourAfter(time)}:00` : time}`
  const [year = '', part = '', half] = key.split('-')
  if (half?.startsWith('H')) return halfOf(Number(year), part, half)
  return part.startsWith('W') ? weekOf(Number(year), Number(part.slice(1))) : key
}

const hourAfter = (hour: string): string => String(Number(hour) + 1).padStart(2, '0')

const halfOf = (year: number, month: string, half: string): string => {
  if (half === 'H1') return between(`${year}-${month}-01`, `${year}-${month}-15`)
  return between(`${year}-${month}-16`, dayAt(Date.UTC(year, Number(month), 0)))
}

/** A week of ISO 8601: the first of a year is the one with the fourth of January, and each begins on a Monday. */
const weekOf = (year: number, number: number): string => {
  const fourth = Date.UTC(year, 0, 4)
  const first = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (number - 1) * 7 * dayMs
  return between(dayAt(first), dayAt(first + 6 * dayMs))
}
