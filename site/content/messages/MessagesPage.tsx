import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Megaphone } from 'lucide-react'
import { NoticeList, NoticeSkeleton, useNotices } from '../notices/NoticeList.tsx'
import type { MemberPageProps } from '../../parts/paths.ts'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { Inbox } from './Inbox.tsx'
import { MessageDetail } from './MessageDetail.tsx'
import { useInbox } from './useInbox.ts'

const tabs = ['inbox', 'announcements'] as const

/** The member's messages, and the announcements for all. */
export const MessagesPage = ({ id }: MemberPageProps) => {
  const t = useText()
  const { place, change } = useMemberPlace({ tab: tabs })
  const { tab } = place
  const inbox = useInbox()
  const opened = inbox.answer.data?.list.find((message) => message.id === id)
  if (opened) return <MessageDetail key={opened.id} message={opened} />
  return (
    <section aria-labelledby="messages-title" className="flex flex-col gap-4">
      <h2 id="messages-title" className="text-lg font-bold">
        {t('shell.messages')}
      </h2>
      <Tabs
        label={t('shell.messages')}
        look="line"
        tabs={[
          { key: 'inbox', label: t('content.tab_inbox') },
          { key: 'announcements', label: t('shell.in_increase_announcement') },
        ]}
        value={tab}
        onChange={(key) => change({ tab: key })}
      >
        {tab === 'inbox' ? <Inbox inbox={inbox} /> : <Announcements />}
      </Tabs>
    </section>
  )
}

const Announcements = () => {
  const t = useText()
  const { notices = [], error, isPending, refetch } = useNotices()
  return (
    <>
      {error && <ErrorState error={error} onRetry={refetch} />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {isPending && !error && <NoticeSkeleton />}
      {!isPending && !error && notices.length === 0 && (
        <EmptyState icon={<Megaphone size={28} />} title={t('content.notice_none')} />
      )}
      <NoticeList notices={notices} />
    </>
  )
}
