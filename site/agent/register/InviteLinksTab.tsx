import { changeInviteLink, listInviteLinks } from '@tamuvo/contract/agent.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { copyText } from '@tamuvo/ui/components/CopyRow.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Menu } from '@tamuvo/ui/components/Menu.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { formatCount, formatPercent } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Copy, Ellipsis, Link2, Pause, Play, QrCode, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { TermsBrief } from '../terms/TermsSummary.tsx'
import type { Agent } from '../useAgent.ts'
import type { InviteLink } from './invite-link.ts'
import { inviteAddress } from './invite-address.ts'
import { InvitePoster } from './InvitePoster.tsx'
import { NewLinkModal } from './NewLinkModal.tsx'

const pageSize = 20

/** The links of the agent, with what came of each. */
export const InviteLinksTab = ({ agent }: { agent: Agent }) => {
  const t = useText()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listInviteLinks, { pageNo: place.page, pageSize }, { keepPrevious: true })
  const [isMaking, setMaking] = useState(false)
  const [poster, setPoster] = useState<InviteLink>()
  const columns = useColumns(setPoster, agent.mayChange)
  const make = (
    <Button icon={<Link2 size={18} aria-hidden="true" />} disabled={!agent.mayChange} onClick={() => setMaking(true)}>
      {t('agent.link_new')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-text2 sm:flex-1">{t('agent.links_lead')}</p>
        {make}
      </div>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('agent.tab_links')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={<Link2 size={28} />} title={t('agent.links_none')} />}
        />
      </ListFrame>
      <NewLinkModal open={isMaking} onOpenChange={setMaking} agent={agent} onMade={setPoster} />
      <InvitePoster link={poster} onClose={() => setPoster(undefined)} />
    </div>
  )
}

const tones: Record<InviteLink['state'], BadgeTone> = { ACTIVE: 'win', PAUSED: 'warn', EXPIRED: 'neutral', FULL: 'info' }

const useColumns = (onPoster: (link: InviteLink) => void, mayChange: boolean): Column<InviteLink>[] => {
  const t = useText()
  return [
    {
      key: 'code',
      header: t('agent.link_code'),
      strong: true,
      cell: ({ code, remark }) => (
        <span className="figures font-semibold">
          {code}
          {remark && <span className="block max-w-40 truncate text-xs font-normal text-text3">{remark}</span>}
        </span>
      ),
    },
    { key: 'type', header: t('common.type'), cell: ({ type }) => t(`agent.type_${type}`) },
    { key: 'terms', header: t('agent.terms'), cell: ({ terms }) => <TermsBrief terms={terms} /> },
    { key: 'visits', header: t('agent.link_visits'), align: 'end', cell: ({ visits }) => <Count>{formatCount(visits)}</Count> },
    {
      key: 'used',
      header: t('agent.link_used'),
      align: 'end',
      cell: ({ used, max }) => <Count>{max === null ? formatCount(used) : `${formatCount(used)} / ${formatCount(max)}`}</Count>,
    },
    {
      key: 'conversion',
      header: t('agent.link_conversion'),
      align: 'end',
      cell: ({ visits, used }) => <Count>{visits > 0 ? formatPercent(Math.min(1, used / visits), 1) : '–'}</Count>,
    },
    {
      key: 'ends',
      header: t('agent.link_ends'),
      cell: ({ endsAt }) => <Count>{endsAt ? formatDay(endsAt) : t('agent.link_endless')}</Count>,
    },
    { key: 'state', header: t('common.status'), cell: (link) => <LinkState link={link} /> },
    {
      key: 'act',
      header: t('agent.actions'),
      align: 'end',
      cell: (link) => <LinkActions link={link} onPoster={() => onPoster(link)} mayChange={mayChange} />,
    },
  ]
}

const Count = ({ children }: { children: string }) => <span className="figures">{children}</span>

const LinkState = ({ link: { state, pausedBecause } }: { link: InviteLink }) => {
  const t = useText()
  return (
    <span>
      <Badge tone={tones[state]}>{t(`agent.link_${state}`)}</Badge>
      {state === 'PAUSED' && pausedBecause === 'TERMS' && (
        <span className="block max-w-44 text-xs text-text3">{t('agent.link_paused_terms')}</span>
      )}
      {pausedBecause === 'EXCLUSION' && (
        <span className="block max-w-44 text-xs text-text3">{t('agent.link_paused_exclusion')}</span>
      )}
    </span>
  )
}

type ActionsProps = { link: InviteLink; onPoster: () => void; mayChange: boolean }

const LinkActions = ({ link: { id, code, state, pausedBecause }, onPoster, mayChange }: ActionsProps) => {
  const t = useText()
  const action = useAction(changeInviteLink, {
    invalidates: [listInviteLinks],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const copy = async () => {
    if (await copyText(inviteAddress(code))) toast('success', t('common.copied'))
  }
  const remove = async () => {
    const sure = await confirm({
      title: t('agent.link_delete_title', { code }),
      text: t('agent.link_delete_text'),
      confirmLabel: t('common.delete'),
      danger: true,
    })
    if (sure) await action.run({ id, state: 'DELETED' })
  }
  // One that is off for the time of an exclusion can be paused beyond it.
  const isPaused = state === 'PAUSED' && pausedBecause !== 'EXCLUSION'
  const change = [
    {
      key: 'pause',
      label: t(isPaused ? 'agent.link_resume' : 'agent.link_pause'),
      icon: isPaused ? <Play size={18} /> : <Pause size={18} />,
      onSelect: () => void action.run({ id, state: isPaused ? 'ACTIVE' : 'PAUSED' }),
    },
    { key: 'delete', label: t('common.delete'), icon: <Trash2 size={18} />, danger: true, onSelect: () => void remove() },
  ]
  return (
    <span className="flex items-center justify-end">
      <IconButton label={`${t('agent.link_copy')}: ${code}`} onClick={copy}>
        <Copy size={18} />
      </IconButton>
      <IconButton label={`${t('agent.poster')}: ${code}`} onClick={onPoster}>
        <QrCode size={18} />
      </IconButton>
      {mayChange && (
        <Menu
          label={`${t('agent.actions')}: ${code}`}
          items={change}
          trigger={(props) => (
            <button
              type="button"
              aria-label={`${t('agent.actions')}: ${code}`}
              className="focus-ring inline-grid size-11 place-items-center rounded-input text-text2 hover:bg-bg2"
              {...props}
            >
              <Ellipsis size={18} aria-hidden="true" />
            </button>
          )}
        />
      )}
    </span>
  )
}
