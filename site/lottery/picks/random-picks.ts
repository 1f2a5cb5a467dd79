import { formatPicks, parsePicks } from '@tamuvo/games/lottery/picks.ts'
import type { Picker, Picks, Sheet } from '@tamuvo/games/lottery/play.ts'
import type { Rng } from './rng.ts'
import type { Draft } from './selection.ts'

/** How often picks are drawn anew until they make a line: a pair and a single must not be the same digit. */
const triesMax = 100

/** A ticket of as few picks as a sheet allows, chosen at random. */
export const randomDraft = ({ plays }: Sheet, rng: Rng): Draft => {
  const play = plays[rng(plays.length)]
  if (!play) throw new RangeError('a sheet without plays')
  for (let tries = 0; tries < triesMax; tries++) {
    const parsed = parsePicks(play, formatPicks(play, randomPicks(play.picker, rng)))
    if (parsed.ok) return { play, picks: parsed.text, lines: parsed.lines }
  }
  throw new RangeError(`no random picks make a line of ${play.code}`)
}

/** Several random tickets, all different as far as the sheet has so many. */
export const randomDrafts = (sheet: Sheet, count: number, rng: Rng): Draft[] => {
  const drafts = new Map<string, Draft>()
  for (let tries = 0; drafts.size < count && tries < triesMax; tries++) {
    const draft = randomDraft(sheet, rng)
    drafts.set(`${draft.play.code} ${draft.picks}`, draft)
  }
  return [...drafts.values()]
}

const randomPicks = (picker: Picker, rng: Rng): Picks => {
  if (picker.kind === 'numbers') return [randomNumbers(picker, rng)]
  const used = sample(
    picker.rows.map((_, place) => place),
    picker.rowsMin,
    rng,
  )
  return picker.rows.map(({ choices, min }, place) =>
    sample(choices, used.includes(place) ? Math.max(1, min) : min, rng).map(({ symbol }) => symbol),
  )
}

const randomNumbers = ({ digits, min }: Extract<Picker, { kind: 'numbers' }>, rng: Rng): string[] => {
  const numbers = new Set<string>()
  while (numbers.size < min) numbers.add(String(rng(10 ** digits)).padStart(digits, '0'))
  return [...numbers]
}

const sample = <Thing>(things: readonly Thing[], count: number, rng: Rng): Thing[] => {
  const left = [...things]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(rng(left.length), 1)).flat()
}
