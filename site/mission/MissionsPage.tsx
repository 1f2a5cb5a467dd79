import { getMissionSummaryDetails, missionTypes } from '@tamuvo/contract/mission.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Target } from 'lucide-react'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { ChainCard } from './ChainCard.tsx'
import { MissionBoard } from './MissionBoard.tsx'
import { MissionCard } from './MissionCard.tsx'
import { creditText, type Mission } from './mission-words.ts'

type Summary = ReceivedOutputOf<typeof getMissionSummaryDetails>

const tabs = [...missionTypes, 'board'] as const

/** So often progress is asked for while the page is open. */
const everyMs = 5_000

/** Missions of the member by their type, and the leaderboard of their points. */
export const MissionsPage = () => {
  const t = useText()
  const answer = useCall(getMissionSummaryDetails, {}, { everyMs })
  useRefreshOn('rewards', [getMissionSummaryDetails])
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('mission.title')}</h3>
      <Loaded answer={answer} rows={6}>
        {(summary) => <Missions summary={summary} />}
      </Loaded>
    </section>
  )
}

const Missions = ({ summary }: { summary: Summary }) => {
  const t = useText()
  const { place, change } = useMemberPlace({ tab: ['first', ...tabs] })
  const open = summary.tabs.map(({ type }) => type)
  const chosen = tabs.find((tab) => tab === place.tab && (tab === 'board' || open.includes(tab))) ?? open[0] ?? 'board'
  const entries = [
    ...summary.tabs.map(({ type, claimable }) => ({ key: type, label: t(`mission.tab_${type}`), badge: claimable })),
    { key: 'board' as const, label: t('mission.board') },
  ]
  return (
    <>
      <Ready claimable={summary.claimable} />
      <Tabs label={t('mission.tabs')} look="line" tabs={entries} value={chosen} onChange={(tab) => change({ tab })}>
        {chosen === 'board' ? <MissionBoard /> : <List list={summary.list.filter(({ type }) => type === chosen)} />}
      </Tabs>
    </>
  )
}

const Ready = ({ claimable }: Pick<Summary, 'claimable'>) => {
  const t = useText()
  return (
    <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card bg-bg2 px-4 py-3">
      {claimable.count === 0 ? (
        <span className="text-text2">{t('mission.ready_none')}</span>
      ) : (
        <>
          <span className="text-text2">{t('mission.ready')}</span>
          <span className="figures text-lg font-bold">{creditText(claimable)}</span>
        </>
      )}
    </p>
  )
}

/** Missions by themselves, and those of each chain together, in their order. */
const cardsOf = (list: readonly Mission[]): Mission[][] => {
  const chains = [...new Set(list.flatMap(({ chain }) => (chain ? [chain.code] : [])))]
  return [
    ...list.filter(({ chain }) => chain === null).map((mission) => [mission]),
    ...chains.map((code) => list.filter(({ chain }) => chain?.code === code)),
  ]
}

const List = ({ list }: { list: readonly Mission[] }) => {
  const t = useText()
  if (list.length === 0) return <EmptyState icon={<Target size={28} />} title={t('mission.none')} text={t('mission.none_text')} />
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {cardsOf(list).map((missions) => {
        const [mission] = missions
        if (!mission) return null
        return (
          <li key={`${mission.id} ${mission.period}`} className={mission.chain ? 'md:col-span-2' : undefined}>
            {mission.chain ? <ChainCard steps={missions} /> : <MissionCard mission={mission} />}
          </li>
        )
      })}
    </ul>
  )
}
