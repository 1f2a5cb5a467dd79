import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Menu, type MenuItem } from '@tamuvo/ui/components/Menu.tsx'
import type { Column } from '@tamuvo/ui/components/Table.tsx'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowUpFromLine,
  BadgePercent,
  ChartColumn,
  Ellipsis,
  IdCard,
  ListOrdered,
  MessageSquare,
  Network,
  ScrollText,
  Send,
  StickyNote,
} from 'lucide-react'
import { type AgentPage, paths } from '../../parts/paths.ts'
import { TermsBrief } from '../terms/TermsSummary.tsx'
import type { Agent } from '../useAgent.ts'
import type { TeamTask } from './MemberWindow.tsx'
import type { TeamMember } from './team-place.ts'

type Uses = { agent: Agent; onDrill: (id: string) => void; onTask: (task: TeamTask) => void }

const agentTypes: readonly number[] = [1, 2]

/** The columns of the team. A name opens the downlines below it. */
export const useTeamColumns = (uses: Uses): Column<TeamMember>[] => {
  const t = useText()
  return [
    {
      key: 'name',
      header: t('agent.username'),
      strong: true,
      phone: 'title',
      cell: (member) => <Name member={member} onDrill={uses.onDrill} />,
    },
    {
      key: 'type',
      header: t('common.type'),
      phone: 'note',
      cell: ({ type, depth }) => (
        <span className="whitespace-nowrap">
          {t(agentTypes.includes(type) ? 'agent.type_AGENT' : 'agent.type_PLAYER')}
          <span className="block text-xs text-text3 max-md:inline max-md:ps-1.5">{t('agent.level', { depth })}</span>
        </span>
      ),
    },
    { key: 'terms', header: t('agent.terms'), cell: ({ terms }) => <TermsBrief terms={terms} /> },
    {
      key: 'balance',
      header: t('wallet.balance'),
      align: 'end',
      phone: 'state',
      cell: ({ balance }) => <Amount value={balance} />,
    },
    {
      key: 'team',
      header: t('agent.team_balance'),
      align: 'end',
      cell: ({ teamBalance, teamSize }) =>
        teamSize === 0 ? (
          <span className="text-text3">–</span>
        ) : (
          <span>
            <Amount value={teamBalance} />
            <span className="block text-xs text-text3 max-md:inline max-md:ps-1.5">
              {t('agent.members', { count: teamSize })}
            </span>
          </span>
        ),
    },
    {
      key: 'valid',
      header: t('agent.valid_today'),
      align: 'end',
      cell: ({ todayValidBet }) => <Amount value={todayValidBet} />,
    },
    {
      key: 'login',
      header: t('agent.last_login'),
      cell: ({ lastLoginAt, isFrozen }) => (
        <span className="figures text-text2">
          {lastLoginAt ? formatDayMinute(lastLoginAt) : '–'}
          {isFrozen && (
            <span className="block">
              <Badge tone="loss">{t('agent.state_FROZEN')}</Badge>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'act',
      header: t('agent.actions'),
      align: 'end',
      phone: 'sum',
      cell: (member) => <Actions member={member} {...uses} />,
    },
  ]
}

const Name = ({ member: { id, username, teamSize, remark }, onDrill }: { member: TeamMember; onDrill: (id: string) => void }) => (
  <span className="block max-w-40">
    {teamSize > 0 ? (
      <button
        type="button"
        onClick={() => onDrill(id)}
        className="focus-ring max-w-full truncate rounded-sm font-semibold text-brand-text underline-offset-4 hover:underline max-md:-my-3 max-md:min-h-11"
      >
        {username}
      </button>
    ) : (
      <span className="block truncate font-semibold">{username}</span>
    )}
    {remark && <span className="block truncate text-xs font-normal text-text3">{remark}</span>}
  </span>
)

const Actions = ({ member, agent, onDrill, onTask }: Uses & { member: TeamMember }) => {
  const t = useText()
  const seen = useRecords(member)
  const items: MenuItem[] = [
    {
      key: 'details',
      label: t('common.details'),
      icon: <IdCard size={18} />,
      onSelect: () => onTask({ kind: 'details', member }),
    },
    ...(member.depth === 1 && agent.mayChange
      ? [
          {
            key: 'transfer',
            label: t('agent.transfer'),
            icon: <Send size={18} />,
            onSelect: () => onTask({ kind: 'transfer', member }),
          },
          {
            key: 'message',
            label: t('agent.message'),
            icon: <MessageSquare size={18} />,
            onSelect: () => onTask({ kind: 'message', member }),
          },
          {
            key: 'upline',
            label: t('agent.to_upline'),
            icon: <ArrowUpFromLine size={18} />,
            onSelect: () => onTask({ kind: 'upline', member }),
          },
        ]
      : []),
    ...(member.teamSize > 0
      ? [{ key: 'drill', label: t('agent.see_team'), icon: <Network size={18} />, onSelect: () => onDrill(member.id) }]
      : []),
    {
      key: 'terms',
      label: t(member.depth === 1 && agent.mayChange ? 'agent.raise' : 'agent.see_terms'),
      icon: <BadgePercent size={18} />,
      onSelect: () => onTask({ kind: 'terms', member }),
    },
    ...(agent.mayChange
      ? [
          {
            key: 'remark',
            label: t('agent.remark'),
            icon: <StickyNote size={18} />,
            onSelect: () => onTask({ kind: 'remark', member }),
          },
        ]
      : []),
    ...seen,
  ]
  const label = `${t('agent.actions')}: ${member.username}`
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => (
        <button
          type="button"
          aria-label={label}
          className="focus-ring inline-grid size-11 place-items-center rounded-input text-text2 hover:bg-bg2 max-md:-my-3 max-md:-me-3"
          {...props}
        >
          <Ellipsis size={18} aria-hidden="true" />
        </button>
      )}
    />
  )
}

/** The records of a member, opened for that member alone. */
const useRecords = ({ id, teamSize }: TeamMember): MenuItem[] => {
  const t = useText()
  const navigate = useNavigate()
  const to = (page: AgentPage, query: Record<string, string>) => () =>
    void navigate({ to: '.', search: true, hash: `${paths.agent(page).slice(1)}?${new URLSearchParams(query)}` })
  const alone = { under: id, levels: '0', range: 'last_7_days' }
  return [
    {
      key: 'bets',
      label: t('shell.bets'),
      icon: <ListOrdered size={18} />,
      onSelect: to('personalHistoryCopy', alone),
    },
    ...(teamSize > 0
      ? [
          {
            key: 'profit',
            label: t('agent.profit'),
            icon: <ChartColumn size={18} />,
            onSelect: to('palStatementsAgentCopy', { under: id, period: 'MONTH' }),
          },
        ]
      : []),
    {
      key: 'transactions',
      label: t('agent.transactions'),
      icon: <ScrollText size={18} />,
      onSelect: to('agentDownlineTransactionDetailsCopy', alone),
    },
  ]
}
