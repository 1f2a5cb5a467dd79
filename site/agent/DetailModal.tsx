import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import type { ComponentProps } from 'react'
import { DetailList } from '../parts/DetailList.tsx'

type Rows = ComponentProps<typeof DetailList>['rows']

/** All that is known of a row, in a window of its own: a table on a phone shows the gist of it. @param rows undefined while it is closed */
export const DetailModal = ({ title, rows, onClose }: { title: string; rows: Rows | undefined; onClose: () => void }) => (
  <Modal open={rows !== undefined} onOpenChange={onClose} title={title} width={520} closeButton>
    {rows && <DetailList rows={rows} />}
  </Modal>
)
