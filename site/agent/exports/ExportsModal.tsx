import { downloadExport, listExports } from '@tamuvo/contract/agent-exports.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Download } from 'lucide-react'
import { Loaded } from '../../parts/Loaded.tsx'
import { saveFile } from '../../parts/save-file.ts'

type TeamExport = ReceivedOutputOf<typeof listExports>['list'][number]

const waitingEveryMs = 2_000
const shown = 20

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The files that the agent asked for, and how each stands. */
export const ExportsModal = ({ open, onOpenChange }: Props) => {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('agent.exports')} width={560} closeButton>
      <Exports />
    </Modal>
  )
}

const Exports = () => {
  const t = useText()
  const asked = { pageNo: 1, pageSize: shown }
  const answer = useCall(listExports, asked)
  const isWaiting = answer.data?.list.some(({ state }) => state === 'WAITING') ?? false
  useCall(listExports, asked, { enabled: isWaiting, everyMs: waitingEveryMs })
  return (
    <Loaded answer={answer}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('agent.exports_none')} />
        ) : (
          <ul aria-live="polite" className="divide-y divide-line">
            {list.map((each) => (
              <Row key={each.id} file={each} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const tones: Record<TeamExport['state'], BadgeTone> = { WAITING: 'info', READY: 'win', FAILED: 'loss', EXPIRED: 'neutral' }

const Row = ({ file }: { file: TeamExport }) => {
  const t = useText()
  const client = useClient()
  const save = async () => {
    try {
      const { name, csv } = await client(downloadExport, { id: file.id })
      saveFile(name, csv, 'text/csv')
    } catch (error) {
      toast('error', errorSentence(error))
    }
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(`agent.export_${file.kind}`)}</p>
        <p className="figures text-xs text-text3">
          {file.from} – {file.to} · {formatDayMinute(file.askedAt)}
          {file.state === 'READY' && ` · ${t('common.rows_total', { count: file.rows })}`}
        </p>
        {file.state === 'READY' && !file.isWhole && <p className="text-xs text-warn">{t('agent.export_cut')}</p>}
      </div>
      {file.state === 'READY' ? (
        <Button
          tone="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={save}
          aria-label={`${t('agent.export_save')}: ${file.name}`}
        >
          {t('agent.export_save')}
        </Button>
      ) : (
        <Badge tone={tones[file.state]}>{t(`agent.export_state_${file.state}`)}</Badge>
      )}
    </li>
  )
}
