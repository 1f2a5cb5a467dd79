import { toDecimal } from '@tamuvo/games/kit/fraction.ts'
import { findPlay } from '@tamuvo/games/lottery/catalogue.ts'
import { choiceWords, picksWords as wordsOfPicks, playWords } from '@tamuvo/games/lottery/describe.ts'
import { parsePicks } from '@tamuvo/games/lottery/picks.ts'
import type { BoardPlay, Choice, Family, Fast5Play, Picker, Picks, Play, TierName } from '@tamuvo/games/lottery/play.ts'
import { oddsOf } from '@tamuvo/games/lottery/prize.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { formatCount, formatPercent } from '@tamuvo/ui/format/number.ts'
import { findText, t } from '@tamuvo/ui/text/text.ts'

/** Names of the parts of the catalogue. A code without a name is shown as it is. */
const named = (kind: 'group' | 'sheet' | 'row' | 'tier', code: string): string => findText(`lottery.${kind}_${code}`) ?? code

export const groupName = (code: string): string => named('group', code)
export const sheetName = (code: string): string => named('sheet', code)
export const rowName = (label: string): string => named('row', label)
export const tierName = (tier: TierName): string => named('tier', tier)
export const choiceName = (choice: Pick<Choice, 'label'>): string => choiceWords(choice, findText)

/** A play with where it belongs: "Back three · Direct"; the code where there is no such play. */
export const playName = (family: Family, code: string): string => {
  const play = findPlay(family, code)
  return play ? playWords(play, findText) : code
}

/** Picks as people read them: "1 2 | 3 | – | Big"; as they are where they are none of the play. */
export const picksWords = (family: Family, code: string, text: string): string => {
  const play = findPlay(family, code)
  const parsed = play && parsePicks(play, text)
  return play && parsed?.ok ? wordsOfPicks(play, parsed.picks, findText) : text
}

/** A number of a play as people read it: "1st 7", "05, 17", "Total · Big"; the play where it is every number. */
export const numberName = (family: Family, { play: code, number }: { play: string; number: string }): string => {
  const play = findPlay(family, code)
  const parsed = play && parsePicks(play, number)
  if (!play || !parsed?.ok) return playName(family, code)
  const rows = namedRows(play, parsed.picks)
  return (
    (rows.some((row) => row === '') ? rows.filter(Boolean).join(' ') : picksWords(family, code, number)) || playName(family, code)
  )
}

/** What is picked in each row, with the name of the row. */
const namedRows = ({ picker }: Play, picks: Picks): string[] => {
  if (picker.kind === 'numbers') return []
  return picker.rows.map(({ label, choices }, row) => {
    const picked = choices.filter(({ symbol }) => picks[row]?.includes(symbol))
    return picked.length === 0 ? '' : [rowName(label), ...picked.map(choiceName)].join(' ')
  })
}

/** What must happen for a line of a play to win. */
export const ruleSentence = (play: Play): string => (play.family === 'fast5' ? fast5Sentence(play) : boardSentence(play))

const fast5Sentence = ({ rule }: Fast5Play): string => {
  switch (rule.kind) {
    case 'places':
      if (rule.reads === 'sides') return t(rule.choose === 1 ? 'lottery.rule_dxds_1' : 'lottery.rule_dxds')
      if (rule.choose === rule.at.length) return t('lottery.rule_direct')
      return rule.choose === 1 ? t('lottery.rule_dwd') : t('lottery.rule_any', { count: rule.choose })
    case 'form':
      return t(rule.oneRow && rule.classes.length > 1 ? 'lottery.rule_zu3' : 'lottery.rule_group')
    case 'among':
      return t('lottery.rule_bdw')
    case 'repeats':
      return t('lottery.rule_qw', { count: rule.times })
    case 'measure':
      return t(`lottery.rule_${rule.reads}`)
    case 'fact':
      return t(factSentences[rule.fact.about])
  }
}

const factSentences = {
  dragonTiger: 'lottery.rule_lh',
  total: 'lottery.rule_total',
  shape: 'lottery.rule_shape',
  bull: 'lottery.rule_bull',
} as const

const boardSentence = ({ rule, picker }: BoardPlay): string => {
  switch (rule.kind) {
    case 'lots':
      return lotsSentence(rule, picker)
    case 'together':
      return t('lottery.rule_together', { count: rule.choose })
    case 'absent':
      return t('lottery.rule_absent', { count: rule.choose })
    case 'special':
      if (rule.fact.of === 'number') return t('lottery.rule_special_number')
      return t(typeof rule.fact.is === 'number' ? 'lottery.rule_special_exact' : 'lottery.rule_special_sum')
  }
}

type LotsRule = Extract<BoardPlay['rule'], { kind: 'lots' }>

const lotsSentence = ({ tiers, from }: LotsRule, picker: Picker): string => {
  const prizes = tiers.length > 2 ? t('lottery.prizes_all') : tiers.map(tierName).join(' + ')
  if (picker.kind === 'rows') return t(from === -1 ? 'lottery.rule_tail' : 'lottery.rule_head')
  return t(from === 0 ? 'lottery.rule_lots_first' : 'lottery.rule_lots_last', { prizes, digits: picker.digits })
}

/** An amount of the wire within a sentence. */
export const moneyWords = (wire: string): string => formatAmount(fromWire(wire))

/** Odds with the stake: "9.8", "1.997", "98,000". */
export const oddsWords = (play: Play, mode: number): string => plainDecimal(toDecimal(oddsOf(play, mode), 3))

/** Decimals without zeros that say nothing, thousands with commas. */
const plainDecimal = (decimal: string): string => {
  const [whole = '', decimals = ''] = decimal.split('.')
  const rest = decimals.replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest && `.${rest}`}`
}

/** A line that can win several times shows its mean number of hits, others their chance. */
export const chanceWords = (play: Play): string => {
  const { over, under } = play.expectedHits
  const share = Number(over) / Number(under)
  if (play.family !== 'fast5' && play.rule.kind === 'lots' && play.rule.tiers.length > 1)
    return t('lottery.hits_mean', { hits: plainDecimal(toDecimal(play.expectedHits, 3)) })
  if (share >= percentMin) return t('lottery.chance', { percent: formatPercent(share) })
  return t('lottery.chance_one_in', { count: formatCount(Math.round(1 / share)) })
}

/** Smaller chances are easier to grasp as one in so many. */
const percentMin = 0.01

type Factors = { play: string; lines: number; unit: string; multiple: number }

/** What a ticket's cost is the product of: "3 bets × 27 prizes × 1.00 × 2". */
export const factorsOf = (family: Family, { play: code, lines, unit, multiple }: Factors): string => {
  const lots = findPlay(family, code)?.costMultiple ?? 1
  const factors = [
    t('lottery.bets', { count: lines }),
    ...(lots > 1 ? [t('lottery.lots', { count: lots })] : []),
    unit,
    multiple.toString(),
  ]
  return factors.join(' × ')
}
