import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listBets } from '@tamuvo/contract/betting.ts'
import { hasText, t } from '@tamuvo/ui/text/text.ts'

export type BetRow = ReceivedOutputOf<typeof listBets>['list'][number]

/** What people call a play, or its code while nobody has named it. */
export const playName = ({ play }: { play: string }): string => {
  const key = `lottery.play_${play}`
  return hasText(key) ? t(key) : play
}
