import { listTeam } from '@tamuvo/contract/agent.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MessageSquare, Network, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { AgentLink } from '../../parts/AgentLink.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { useSearchText } from '../../parts/useSearchText.ts'
import { type Agent, useAgent } from '../useAgent.ts'
import { MemberWindow, type TeamTask } from './MemberWindow.tsx'
import { askedTeam, filtersInUse, type TeamPlace, teamPlaceWords } from './team-place.ts'
import { TeamFilters } from './TeamFilters.tsx'
import { TeamTiles } from './TeamTiles.tsx'
import { TeamTree } from './TeamTree.tsx'
import { TeamWay } from './TeamWay.tsx'
import { useTeamColumns } from './useTeamColumns.tsx'

/** The tree of the team at the side, and the members below the one chosen in it. */
export const TeamPage = () => <Loaded answer={useAgent()}>{(agent) => <Team agent={agent} />}</Loaded>

const Team = ({ agent }: { agent: Agent }) => {
  const t = useText()
  const { place, change, turnTo } = useMemberPlace(teamPlaceWords)
  const [search, setSearch] = useSearchText(place.username, (username) => change({ username }))
  const [isTreeOpen, setTreeOpen] = useState(false)
  const [task, setTask] = useState<TeamTask>()
  const answer = useCall(listTeam, askedTeam(place), { keepPrevious: true })
  const drillTo = (under: string) => {
    setTreeOpen(false)
    change({ under, username: '' })
  }
  const columns = useTeamColumns({ agent, onDrill: drillTo, onTask: setTask })
  const tree = <TeamTree agent={agent} current={place.under} onChoose={drillTo} />
  return (
    <div className="grid gap-5 lg:grid-cols-[190px_minmax(0,1fr)]">
      <aside aria-label={t('agent.tree')} className="flex flex-col gap-3 max-lg:hidden">
        <SearchField label={t('agent.search')} value={search} onChange={setSearch} />
        <div className="max-h-130 overflow-auto rounded-card border border-line p-1.5">{tree}</div>
      </aside>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3 sm:-my-2">
          <h3 className="text-lg font-bold">{t('agent.team')}</h3>
          {agent.mayChange && agent.direct > 0 && (
            <Button tone="quiet" icon={<MessageSquare size={18} />} onClick={() => setTask({ kind: 'message-all' })}>
              {t('agent.message_all')}
            </Button>
          )}
        </div>
        <div className="flex items-end gap-2 lg:hidden">
          <SearchField label={t('agent.search')} value={search} onChange={setSearch} className="flex-1" />
          <Button tone="outline" icon={<Network size={18} aria-hidden="true" />} onClick={() => setTreeOpen(true)}>
            {t('agent.tree')}
          </Button>
        </div>
        <TeamWay path={answer.data?.path} onChoose={drillTo} />
        <TeamTiles totals={answer.data?.totals} asOf={answer.data?.asOf} onRefresh={answer.refetch} />
        <TeamFilters key={filtersInUse(place) === 0 ? 'none' : 'some'} place={place} onChange={change}>
          <Levels place={place} onChange={change} />
        </TeamFilters>
        <ListFrame answer={answer} page={place.page} onPage={turnTo}>
          <Table
            caption={t('agent.team')}
            columns={columns}
            rows={answer.data?.list}
            rowKey={({ id }) => id}
            empty={<NoTeam isBare={agent.team === 0} mayChange={agent.mayChange} />}
          />
        </ListFrame>
      </div>
      <BottomSheet open={isTreeOpen} onClose={() => setTreeOpen(false)} title={t('agent.tree')} tall>
        <div className="pb-4">{tree}</div>
      </BottomSheet>
      <MemberWindow task={task} agent={agent} onClose={() => setTask(undefined)} />
    </div>
  )
}

type LevelsProps = { place: TeamPlace; onChange: (changed: Pick<TeamPlace, 'levels'>) => void }

const Levels = ({ place, onChange }: LevelsProps) => {
  const t = useText()
  if (place.username !== '') return null
  return (
    <Chips
      label={t('agent.levels')}
      chips={(['1', 'all'] as const).map((key) => ({ key, label: t(key === '1' ? 'agent.levels_direct' : 'agent.levels_all') }))}
      value={place.levels}
      onChange={(levels) => onChange({ levels })}
    />
  )
}

const NoTeam = ({ isBare, mayChange }: { isBare: boolean; mayChange: boolean }) => {
  const t = useText()
  if (!isBare) return <EmptyState title={t('agent.team_no_match')} />
  return (
    <EmptyState
      icon={<UserPlus size={28} />}
      title={t('agent.team_empty')}
      text={t('agent.team_empty_text')}
      action={
        mayChange && (
          <AgentLink page="registerCenter" className={buttonClass()}>
            {t('agent.open_account')}
          </AgentLink>
        )
      }
    />
  )
}
