import { readMessages, removeMessages } from '@tamuvo/contract/messages.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Mail, MailOpen, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { MessageRow } from './MessageRow.tsx'
import { asksAnew, type Message } from './message-words.ts'
import { inboxShelves, type useInbox } from './useInbox.ts'

const shelfTexts: Record<(typeof inboxShelves)[number], TextKey> = {
  all: 'common.all',
  money: 'content.label_money',
  security: 'content.shelf_security',
  reward: 'content.shelf_reward',
  house: 'content.shelf_house',
  agent: 'content.shelf_agent',
}

/** The member's own messages by shelf; some or all of a page can be read or thrown away at once. */
export const Inbox = ({ inbox }: { inbox: ReturnType<typeof useInbox> }) => {
  const t = useText()
  const { shelf, page, change, turnTo, answer } = inbox
  const list = answer.data?.list ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const chooseNone = () => setChosen(chosen && new Set())
  const toggle = (id: string) =>
    setChosen((before = new Set()) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <>
      <Chips
        label={t('shell.messages')}
        chips={inboxShelves.map((key) => ({ key, label: t(shelfTexts[key]) }))}
        value={shelf}
        onChange={(key) => {
          change({ shelf: key })
          chooseNone()
        }}
      />
      <Toolbar list={list} chosen={chosen} onChoose={setChosen} />
      <ListFrame
        answer={answer}
        page={page}
        onPage={(next) => {
          turnTo(next)
          chooseNone()
        }}
      >
        {!answer.data && <SkeletonRows />}
        {answer.data?.list.length === 0 && <EmptyState icon={<Mail size={28} />} title={t('content.messages_empty')} />}
        <ul className="divide-y divide-line">
          {list.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} chosen={chosen?.has(message.id)} onToggle={() => toggle(message.id)} />
            </li>
          ))}
        </ul>
      </ListFrame>
    </>
  )
}

type ToolbarProps = {
  list: readonly Message[]
  /** Undefined while nothing is being chosen. */
  chosen: ReadonlySet<string> | undefined
  onChoose: (chosen: ReadonlySet<string> | undefined) => void
}

const Toolbar = ({ list, chosen, onChoose }: ToolbarProps) => {
  const t = useText()
  const { run: readAll, pending } = useAction(readMessages, { invalidates: asksAnew })
  if (list.length === 0) return null
  if (chosen) return <ChosenBar list={list} chosen={chosen} onChoose={onChoose} />
  return (
    <div className="my-1 flex min-h-11 flex-wrap items-center justify-end gap-x-2">
      {list.some(({ readAt }) => readAt === null) && (
        <Button tone="quiet" pending={pending} onClick={() => void readAll({})}>
          {t('content.messages_read_all')}
        </Button>
      )}
      <Button tone="quiet" onClick={() => onChoose(new Set())}>
        {t('content.messages_select')}
      </Button>
    </div>
  )
}

const ChosenBar = ({ list, chosen, onChoose }: ToolbarProps & { chosen: ReadonlySet<string> }) => {
  const t = useText()
  const onDone = () => onChoose(undefined)
  const { run: read, pending: reading } = useAction(readMessages, { invalidates: asksAnew, onDone })
  const { run: remove, pending: removing } = useAction(removeMessages, { invalidates: asksAnew, onDone })
  const ids = [...chosen]
  const none = ids.length === 0
  const all = list.length > 0 && list.every(({ id }) => chosen.has(id))
  return (
    <div className="my-1 flex items-center gap-x-1 rounded-input bg-bg2 ps-2">
      <Checkbox checked={all} onChange={() => onChoose(new Set(all ? [] : list.map(({ id }) => id)))} className="me-auto">
        <span className="sr-only">{t('content.messages_select_page')}</span>
        <span aria-live="polite">{t('content.messages_chosen', { count: ids.length })}</span>
      </Checkbox>
      <IconButton label={t('content.messages_read_chosen')} disabled={none || reading} onClick={() => void read({ ids })}>
        <MailOpen size={18} />
      </IconButton>
      <IconButton label={t('content.message_remove')} disabled={none || removing} onClick={() => void remove({ ids })}>
        <Trash2 size={18} />
      </IconButton>
      <IconButton label={t('common.cancel')} onClick={onDone}>
        <X size={18} />
      </IconButton>
    </div>
  )
}
