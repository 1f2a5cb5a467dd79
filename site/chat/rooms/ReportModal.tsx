import { type ChatMessage, reportChatMessage, reportReasons } from '@tamuvo/contract/chat-rooms.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'

/** Asks what is wrong with a message, and tells the house. */
export const ReportModal = ({ message, onClose }: { message: ChatMessage; onClose: () => void }) => {
  const t = useText()
  const report = useAction(reportChatMessage, {
    onDone: () => {
      toast('success', t('chatroom.report_done'))
      onClose()
    },
  })
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t('chatroom.report_title')}
      width={380}
      phone="center"
      closeButton
      draggable={false}
    >
      <blockquote className="mb-3 line-clamp-3 border-s-2 border-line ps-3 text-sm text-text2">
        {message.name}
        {message.words && `: ${message.words}`}
      </blockquote>
      {report.error && <ErrorState error={report.error} className="mb-3" />}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {reportReasons.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              disabled={report.pending}
              onClick={() => void report.run({ message: message.id, reason })}
              className="focus-ring flex min-h-12 w-full items-center gap-2 px-3 py-1.5 text-start -outline-offset-2 hover:bg-bg2 disabled:opacity-50"
            >
              <span className="min-w-0 flex-1">{t(`chatroom.report_${reason}`)}</span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-text3" />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
