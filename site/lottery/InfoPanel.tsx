import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useListPlace } from '../parts/useListPlace.ts'
import { MyBets } from './order/MyBets.tsx'
import { Results } from './results/Results.tsx'
import { Rules } from './Rules.tsx'
import { TrendChart } from './results/TrendChart.tsx'
import type { Board } from './sale.ts'
import type { Place } from './tree.ts'

export const infoTabs = ['my_bets', 'results', 'trend', 'rules'] as const
type InfoTab = (typeof infoTabs)[number]

type Props = {
  game: LotteryGame
  board: Board
  place: Place
  mode: number
  /** Shows one part, chosen elsewhere. */ only?: InfoTab
}

/** What there is to know about a game: own bets, results, trends, rules. */
export const InfoPanel = ({ only, ...about }: Props) => {
  const t = useText()
  const { place, change } = useListPlace({ tab: infoTabs })
  if (only) return <Part {...about} tab={only} />
  return (
    <section aria-label={t('lottery.sections')} className="card min-w-0 p-4">
      <Tabs
        label={t('lottery.sections')}
        tabs={infoTabs.map((key) => ({ key, label: t(`lottery.${key}`) }))}
        value={place.tab}
        onChange={(tab) => change({ tab })}
        look="line"
      >
        <Part {...about} tab={place.tab} />
      </Tabs>
    </section>
  )
}

const Part = ({ tab, game, board, place, mode }: Omit<Props, 'only'> & { tab: InfoTab }) => {
  switch (tab) {
    case 'my_bets':
      return <MyBets game={game} />
    case 'results':
      return <Results game={game} />
    case 'trend':
      return <TrendChart game={game} />
    case 'rules':
      return <Rules game={game} board={board} place={place} mode={mode} />
  }
}
