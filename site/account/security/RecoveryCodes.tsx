import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { copyText } from '@tamuvo/ui/components/CopyRow.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Copy, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '../useMember.ts'
import { saveFile } from '../../parts/save-file.ts'
import { useDone } from './useDone.ts'

/** Recovery codes for a lost phone, to be kept before this page is left: they are shown once. */
export const RecoveryCodes = ({ codes, doneText }: { codes: readonly string[]; doneText: string }) => {
  const t = useText()
  const done = useDone()
  const account = useMember()?.account ?? ''
  const [isSaved, setSaved] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyText(text)) toast('success', t('common.copied'))
  }
  const save = () => saveFile(`${account}-recovery-codes.txt`, text, 'text/plain')
  return (
    <div className="flex flex-col gap-4">
      <p className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
        <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        {t('security.recovery_lead')}
      </p>
      <ol aria-label={t('security.recovery_codes')} className="figures grid grid-cols-2 gap-2 rounded-card bg-bg2 p-4 font-mono">
        {codes.map((code) => (
          <li key={code} className="text-center select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-3">
        <Button tone="quiet" icon={<Copy size={18} />} onClick={copy}>
          {t('common.copy')}
        </Button>
        <Button tone="quiet" icon={<Download size={18} />} onClick={save}>
          {t('security.save_file')}
        </Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        {t('security.recovery_kept')}
      </Checkbox>
      <Button size="lg" wide disabled={!isSaved} onClick={() => done(doneText)}>
        {t('common.done')}
      </Button>
    </div>
  )
}
