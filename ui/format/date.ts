import { createStore } from '../hooks/store.ts'

/** The site's time zone, until the brand's settings say otherwise. */
const siteZone = createStore('Asia/Yangon')

export const setSiteZone = siteZone.set

const formats = new Map<string, Intl.DateTimeFormat>()

const formatFor = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB-u-nu-latn-ca-gregory', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

type Parts = Record<Intl.DateTimeFormatPartTypes, string>

const partsOf = (at: string | number | Date, zone: string): Parts =>
  Object.fromEntries(
    formatFor(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  ) as Parts

/** A moment as `yyyy-MM-dd HH:mm:ss` on the site's clock, the same in every language. */
export const formatInstant = (at: string | number | Date, zone = siteZone.get()): string => {
  const { year, month, day, hour, minute, second } = partsOf(at, zone)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** A moment to the minute, `yyyy-MM-dd HH:mm`. */
export const formatDayMinute = (at: string | number | Date, zone = siteZone.get()): string => formatInstant(at, zone).slice(0, 16)

/** The day of a moment as `yyyy-MM-dd`. */
export const formatDay = (at: string | number | Date, zone = siteZone.get()): string => formatInstant(at, zone).slice(0, 10)

/** The time of a moment as `HH:mm:ss`. */
export const formatTime = (at: string | number | Date, zone = siteZone.get()): string => formatInstant(at, zone).slice(11)

/** The time of a moment as `HH:mm`. */
export const formatMinute = (at: string | number | Date, zone = siteZone.get()): string => formatInstant(at, zone).slice(11, 16)

/** A duration as `mm:ss`, or `h:mm:ss` from one hour on; never below zero. */
export const formatRemaining = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** How far a zone is from UTC at a moment, as "GMT+6:30"; the browser's own zone, which is needed often, without a formatter. */
export const formatOffset = (at: number, zone?: string): string => {
  if (zone === undefined) return offsetName(new Date(at).getTimezoneOffset())
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}

/** @param minutesBehind UTC, as `getTimezoneOffset` tells them: -390 is "GMT+6:30" */
export const offsetName = (minutesBehind: number): string => {
  const minutes = Math.abs(minutesBehind)
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `GMT${minutesBehind <= 0 ? '+' : '-'}${Math.trunc(minutes / 60)}${rest}`
}
