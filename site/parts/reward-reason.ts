import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { periodText } from '@tamuvo/ui/format/period.ts'
import { currentLanguage, t } from '@tamuvo/ui/text/text.ts'
import { levelName } from './level-name.ts'

/** What a reward says of itself: its name by language, the level, the period. */
export type RewardLabel = Readonly<Record<string, string>>

/** What it has been called, where it has a name of its own. */
export const ownName = (label: RewardLabel): string | undefined => label[currentLanguage().code] ?? label['EN']

/** The level and the period that it is for: "Silver · week of 3–9 August". */
export const levelAndPeriod = (label: RewardLabel): string => {
  const level = /^\d+$/.test(label['level'] ?? '') ? levelName(Number(label['level'])) : ''
  return [level, periodWords(label['period'])].filter(Boolean).join(' · ')
}

const periodWords = (key = ''): string => {
  const period = periodText(key, currentLanguage().locale, serverNow())
  return period?.kind === 'week' ? t('reward.week', { days: period.text }) : (period?.text ?? key)
}
