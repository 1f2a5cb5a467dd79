/**
 * The draw times of a game, in a zone with a fixed offset. The last draw of a day is not later than the first of the next.
 */
export type Schedule = {
  /** Minutes ahead of UTC. */
  readonly zoneMinutes: number
  /** Of the first draw of a day, counted from midnight in the zone. */
  readonly firstDrawSecond: number
  readonly everySeconds: number
  readonly drawsPerDay: number
  readonly closesSecondsBefore: number
  /** Days of the zone without a draw, "20250129". Tickets of the next draw are sold meanwhile. */
  readonly daysOff: readonly string[]
}

/** One draw and its sale: open from `opensAt`, when the draw before it is due, until just before `closesAt`. */
export type Issue = { readonly number: string; readonly opensAt: Date; readonly closesAt: Date; readonly drawsAt: Date }

const dayMs = 86_400_000
const minuteMs = 60_000

const yangonMinutes = 390
const hanoiMinutes = 420

const clockSecond = (hour: number, minute: number): number => hour * 3600 + minute * 60

/** The five-digit game, one draw a minute around the clock. */
export const fast5EveryMinute: Schedule = {
  zoneMinutes: yangonMinutes,
  firstDrawSecond: 60,
  everySeconds: 60,
  drawsPerDay: 1440,
  closesSecondsBefore: 5,
  daysOff: [],
}

/** Our own Northern board, one draw every two minutes around the clock. */
export const northEveryTwoMinutes: Schedule = { ...fast5EveryMinute, firstDrawSecond: 120, everySeconds: 120, drawsPerDay: 720 }

/** The Northern board of the day: sale until 18:10, draw at 18:15 in Hà Nội. Its days off (Tết) are configured by the operator. */
export const northDaily: Schedule = {
  zoneMinutes: hanoiMinutes,
  firstDrawSecond: clockSecond(18, 15),
  everySeconds: 86_400,
  drawsPerDay: 1,
  closesSecondsBefore: 300,
  daysOff: [],
}

/** The issue with the next draw after an instant. It closes some seconds before the draw. */
export const issueAt = (schedule: Schedule, instant: Date): Issue => {
  const localMs = instant.getTime() + schedule.zoneMinutes * minuteMs
  // The last draw of yesterday may be due at midnight or later.
  let day = Math.floor(localMs / dayMs) - 1
  let index = firstIndexAfter(schedule, localMs - day * dayMs)
  for (let looked = 0; index >= schedule.drawsPerDay || isOff(schedule, day); looked++) {
    if (looked > daysOffMax) throw new RangeError('a schedule without draws')
    day++
    index = firstIndexAfter(schedule, localMs - day * dayMs)
  }
  return issueOf(schedule, { day, index })
}

/** The issue at an instant and those after it, `count` in all. */
export const issuesFrom = (schedule: Schedule, instant: Date, count: number): Issue[] => {
  const issues: Issue[] = []
  for (let next = instant; issues.length < count;) {
    const issue = issueAt(schedule, next)
    issues.push(issue)
    next = issue.drawsAt
  }
  return issues
}

/** The issue with a number, "20250131-0001", if the schedule has it. @param number untrusted input */
export const findIssue = (schedule: Schedule, number: string): Issue | undefined => {
  const [, year = '', month = '', dayOfMonth = '', draw = ''] = /^(\d{4})(\d{2})(\d{2})-(\d{1,4})$/.exec(number) ?? []
  const day = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)) / dayMs
  const index = Number(draw) - 1
  if (draw === '' || index < 0 || index >= schedule.drawsPerDay || isOff(schedule, day)) return undefined
  const issue = issueOf(schedule, { day, index })
  return issue.number === number ? issue : undefined
}

/** Whether tickets are sold: from the opening until just before the closing. */
export const isOnSale = ({ opensAt, closesAt }: Issue, instant: Date): boolean => opensAt <= instant && instant < closesAt

/** A draw of a schedule: days since 1970 in the zone, draws of the day from 0. */
type Slot = { readonly day: number; readonly index: number }

/** Maximum consecutive days without a draw. */
const daysOffMax = 60

const firstIndexAfter = ({ firstDrawSecond, everySeconds }: Schedule, msOfDay: number): number =>
  Math.max(0, Math.floor((msOfDay / 1000 - firstDrawSecond) / everySeconds) + 1)

const issueOf = (schedule: Schedule, slot: Slot): Issue => {
  const drawsAt = drawInstant(schedule, slot)
  return {
    number: `${dayText(slot.day)}-${String(slot.index + 1).padStart(String(schedule.drawsPerDay).length, '0')}`,
    opensAt: new Date(drawInstant(schedule, slotBefore(schedule, slot))),
    closesAt: new Date(drawsAt - schedule.closesSecondsBefore * 1000),
    drawsAt: new Date(drawsAt),
  }
}

const drawInstant = ({ zoneMinutes, firstDrawSecond, everySeconds }: Schedule, { day, index }: Slot): number =>
  day * dayMs + (firstDrawSecond + index * everySeconds) * 1000 - zoneMinutes * minuteMs

const slotBefore = (schedule: Schedule, { day, index }: Slot): Slot => {
  if (index > 0) return { day, index: index - 1 }
  let before = day - 1
  for (let looked = 0; isOff(schedule, before) && looked < daysOffMax; looked++) before--
  return { day: before, index: schedule.drawsPerDay - 1 }
}

const isOff = ({ daysOff }: Schedule, day: number): boolean => daysOff.length > 0 && daysOff.includes(dayText(day))

const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
