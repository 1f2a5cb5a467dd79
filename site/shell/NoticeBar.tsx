import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Marquee } from '@tamuvo/ui/components/Marquee.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LayerFailed } from './LayerFailed.tsx'
import { useAnnouncements } from '../platform/useAnnouncements.ts'

const NoticeModal = lazyPart(() => import('./NoticeModal.tsx'), 'NoticeModal')

/** Titles of the notices run by; a press opens all of them at that one. */
export const NoticeBar = () => {
  const t = useText()
  const { data } = useAnnouncements()
  const [openAt, setOpenAt] = useState<number>()
  const notices = data?.promotion.player ?? []
  return (
    <div className="h-9 border-b border-line bg-bg1">
      <div className="container-page flex h-full items-center">
        <Marquee
          label={t('shell.notices')}
          icon={<Megaphone size={16} />}
          items={notices.map(({ id, title }) => ({ key: id, text: title }))}
          onItem={(id) => setOpenAt(notices.findIndex((notice) => notice.id === id))}
          className="h-9 w-full"
        />
      </div>
      {openAt !== undefined && (
        <CatchBoundary getResetKey={() => openAt} errorComponent={LayerFailed}>
          <Suspense>
            <NoticeModal notices={notices} openAt={openAt} onClose={() => setOpenAt(undefined)} />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  )
}
