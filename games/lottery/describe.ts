import { toWire } from '@tamuvo/money/amount.ts'
import type { BetWords, Words } from '../kit/ticket.ts'
import { playTree } from './catalogue.ts'
import type { Choice, Picker, Picks, Play } from './play.ts'
import { ticketCost } from './ticket-cost.ts'
import type { LotteryTicket } from './ticket-terms.ts'

type Named = 'group' | 'sheet' | 'choice'

/** Falls back to the code. */
const named = (words: Words, kind: Named, code: string): string => words(`lottery.${kind}_${code}`) ?? code

export const choiceWords = ({ label }: Pick<Choice, 'label'>, words: Words): string =>
  /^\d+$/.test(label) ? label : named(words, 'choice', label)

/** The choice of a play that has only one: "Big". */
export const onlyChoice = ({ picker }: Play): Choice | undefined => {
  const [row, ...others] = picker.kind === 'rows' ? picker.rows : []
  return row?.choices.length === 1 && others.length === 0 ? row.choices[0] : undefined
}

/** A play with its group: "Back three · Direct", "Total · Big". Repeated words are shown once. */
export const playWords = (play: Play, words: Words): string => {
  const choice = onlyChoice(play)
  const [group, sheet] = placeOf(play)
  const parts = [named(words, 'group', group), named(words, 'sheet', sheet), ...(choice ? [choiceWords(choice, words)] : [])]
  return [...new Set(parts)].join(' · ')
}

/** The codes of the group and the sheet of a play. */
const placeOf = (play: Play): [group: string, sheet: string] => {
  for (const group of playTree(play.family))
    for (const sheet of group.sheets) if (sheet.plays.some(({ code }) => code === play.code)) return [group.code, sheet.code]
  return [play.code, play.code]
}

/** Picks for display: "1 2 | 3 | – | Big", "05, 17". Empty for plays with a single choice, which their name contains. */
export const picksWords = (play: Play, picks: Picks, words: Words): string => {
  if (onlyChoice(play)) return ''
  if (play.picker.kind === 'numbers') return (picks[0] ?? []).join(', ')
  return picks.map((symbols, row) => rowWords(play.picker, row, symbols, words)).join(' | ')
}

const rowWords = (picker: Picker, row: number, symbols: readonly string[], words: Words): string => {
  const choices = picker.kind === 'rows' ? (picker.rows[row]?.choices ?? []) : []
  const picked = choices.filter(({ symbol }) => symbols.includes(symbol))
  return picked.map((choice) => choiceWords(choice, words)).join(' ') || '–'
}

/** A ticket for display. */
export const describeTicket = (ticket: LotteryTicket, words: Words): BetWords => {
  const { play, picks, unit, multiple, lines, prizeGroup, isFree } = ticket
  const term = (key: string, value: string) => ({ label: words(key) ?? key, value })
  return {
    market: playWords(play, words),
    selection: picksWords(play, picks, words),
    terms: [
      term('wallet.bet_lines', `${lines} × ${multiple} × ${toWire(unit)}`),
      term('lottery.prize_group', String(prizeGroup)),
      ...(isFree ? [term('wallet.bet_free', toWire(ticketCost(ticket)))] : []),
    ],
  }
}
