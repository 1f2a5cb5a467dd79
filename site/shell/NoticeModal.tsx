import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { NoticeReader } from '../content/notices/NoticeReader.tsx'

type Notice = { id: string; title: string; content: string; timestamp: string }
type Props = { notices: readonly Notice[]; openAt: number; onClose: () => void }

/** All notices, opened at one of them. */
export const NoticeModal = ({ notices, openAt, onClose }: Props) => {
  const t = useText()
  return (
    <Modal
      name="noticeModal"
      open
      onOpenChange={onClose}
      title={t('shell.in_increase_announcement')}
      width={860}
      height={520}
      closeButton
    >
      <NoticeReader notices={notices} openAt={openAt} />
    </Modal>
  )
}
