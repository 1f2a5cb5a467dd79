import { createExport, listExports } from '@tamuvo/contract/agent-exports.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FileDown, Files } from 'lucide-react'
import { useState } from 'react'
import { ExportsModal } from './ExportsModal.tsx'

/** Asks for what a list shows as a file, and shows the files that were asked for. */
export const ExportButton = ({ asked }: { asked: SentInputOf<typeof createExport> }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const action = useAction(createExport, {
    invalidates: [listExports],
    onDone: () => setOpen(true),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  return (
    <div className="flex gap-2">
      <Button
        tone="outline"
        icon={<FileDown size={18} aria-hidden="true" />}
        pending={action.pending}
        onClick={() => action.run(asked)}
      >
        <span className="max-sm:sr-only">{t('agent.export')}</span>
      </Button>
      <Button tone="quiet" icon={<Files size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">{t('agent.exports')}</span>
      </Button>
      <ExportsModal open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}
