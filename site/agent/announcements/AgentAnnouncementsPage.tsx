import { listAgentAnnouncements, readAgentAnnouncements } from '@tamuvo/contract/agent-announcements.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Megaphone } from 'lucide-react'
import { NoticeReader } from '../../content/notices/NoticeReader.tsx'
import { useAgentAnnouncements } from './useAgentAnnouncements.ts'

/** Announcements for agents. One counts as read once it is shown. */
export const AgentAnnouncementsPage = () => {
  const t = useText()
  const { data, error, isPending, refetch } = useAgentAnnouncements()
  const { run: markRead } = useAction(readAgentAnnouncements, { invalidates: [listAgentAnnouncements] })
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('shell.in_increase_announcement')}</h3>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {isPending && !error && <SkeletonRows rows={3} />}
      {data?.list.length === 0 && <EmptyState icon={<Megaphone size={28} />} title={t('content.notice_none')} />}
      {data && data.list.length > 0 && (
        <NoticeReader
          notices={data.list}
          openAt={0}
          onShow={({ id, readAt }) => {
            if (readAt === null) void markRead({ ids: [id] })
          }}
        />
      )}
    </div>
  )
}
