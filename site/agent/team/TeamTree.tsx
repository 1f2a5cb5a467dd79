import { listTeamBranches } from '@tamuvo/contract/agent.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { TextButton } from '../../parts/TextButton.tsx'
import type { Agent } from '../useAgent.ts'

type Branch = ReceivedOutputOf<typeof listTeamBranches>['list'][number]
type Choice = {
  /** Whose downlines are shown; '' for the agent's. */ current: string
  onChoose: (id: string) => void
}

/** The team as a tree. Each branch is fetched when it is opened. */
export const TeamTree = ({ agent, ...choice }: Choice & { agent: Agent }) => (
  <>
    <NodeButton name={agent.agent} count={agent.team} isCurrent={choice.current === ''} onPress={() => choice.onChoose('')} />
    {agent.direct > 0 && <Branches {...choice} />}
  </>
)

type BranchesProps = Choice & { under?: string; after?: string }

/** The direct downlines of a member, a hundred at a time. */
const Branches = ({ under, after = '', ...choice }: BranchesProps) => {
  const t = useText()
  const { data, error, refetch } = useCall(listTeamBranches, { ...(under ? { under } : {}), after })
  const [isMore, setMore] = useState(false)
  if (error) return <TextButton onClick={() => void refetch()}>{t('common.retry')}</TextButton>
  if (!data) return <SkeletonRows rows={2} />
  const last = data.list.at(-1)
  return (
    <>
      <ul className="ms-3 border-s border-line ps-1">
        {data.list.map((branch) => (
          <Node key={branch.id} branch={branch} {...choice} />
        ))}
      </ul>
      {data.hasMore && last && !isMore && <TextButton onClick={() => setMore(true)}>{t('agent.tree_more')}</TextButton>}
      {isMore && last && <Branches {...(under ? { under } : {})} after={last.username} {...choice} />}
    </>
  )
}

const Node = ({ branch: { id, username, teamSize }, ...choice }: Choice & { branch: Branch }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className="flex items-center">
        {teamSize > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('agent.tree_open', { name: username })}
            onClick={() => setOpen(!isOpen)}
            className="focus-ring grid h-10 w-7 shrink-0 place-items-center rounded-sm text-text3 hover:text-text"
          >
            <ChevronRight size={16} aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-90')} />
          </button>
        ) : (
          <span className="w-7 shrink-0" />
        )}
        <NodeButton name={username} count={teamSize} isCurrent={choice.current === id} onPress={() => choice.onChoose(id)} />
      </div>
      {isOpen && <Branches under={id} {...choice} />}
    </li>
  )
}

type NodeButtonProps = { name: string; count: number; isCurrent: boolean; onPress: () => void }

const NodeButton = ({ name, count, isCurrent, onPress }: NodeButtonProps) => (
  <button
    type="button"
    aria-current={isCurrent ? 'true' : undefined}
    onClick={onPress}
    className="focus-ring flex min-h-10 w-full min-w-0 flex-1 items-center justify-between gap-2 rounded-sm px-2 text-start text-sm hover:bg-bg2 aria-[current]:bg-bg3 aria-[current]:font-semibold aria-[current]:text-brand-text"
  >
    <span className="truncate">{name}</span>
    {count > 0 && <span className="figures shrink-0 text-xs text-text3">{formatCount(count)}</span>}
  </button>
)
