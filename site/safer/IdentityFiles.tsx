import { addKycFile, getKyc, type KycFileKind, removeKycFile, submitKyc } from '@tamuvo/contract/safer-kyc.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import { Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { FormNotice, RefusalNotice } from '../parts/FormNotice.tsx'
import { base64Of } from '../parts/base64-of.ts'
import type { Kyc, KycCase } from './kyc.ts'

type Files = KycCase['files']
type Props = { kyc: Kyc; level: 2 | 3; files: Files }

/** Adds the documents of a level and hands them in. */
export const IdentityFiles = ({ kyc, level, files }: Props) => {
  const t = useText()
  const invalidates = [getKyc]
  const submit = useAction(submitKyc, { invalidates, onDone: () => toast('success', t('safer.kyc_submitted')) })
  const wanted = kyc.levels.find((each) => each.level === level)?.documents ?? []
  const kinds: KycFileKind[] = level === 2 ? ['ID_FRONT', 'ID_BACK', 'SELFIE'] : wanted
  const isComplete = wanted.every((kind) => files.some((file) => file.kind === kind))
  return (
    <section aria-labelledby="safer-files" className="flex flex-col gap-3">
      <div>
        <h4 id="safer-files" className="font-semibold">
          {t('safer.kyc_case', { level })}
        </h4>
        <p className="text-sm text-text3">{t('safer.file_hint', { mb: Math.floor(kyc.fileBytesMax / 1024 / 1024) })}</p>
      </div>
      <RefusalNotice error={submit.error} />
      <ul className="divide-y divide-line rounded-card border border-line">
        {kinds.map((kind) => (
          <FileRow
            key={kind}
            kind={kind}
            isWanted={wanted.includes(kind)}
            level={level}
            bytesMax={kyc.fileBytesMax}
            files={files.filter((file) => file.kind === kind)}
          />
        ))}
      </ul>
      <Button className="self-start" disabled={!isComplete} pending={submit.pending} onClick={() => submit.run({ level })}>
        {t('safer.kyc_submit')}
      </Button>
    </section>
  )
}

type RowProps = { kind: KycFileKind; isWanted: boolean; level: 2 | 3; bytesMax: number; files: Files }

const FileRow = ({ kind, isWanted, level, bytesMax, files }: RowProps) => {
  const t = useText()
  const [fault, setFault] = useState<string | undefined>()
  const invalidates = [getKyc]
  const add = useAction(addKycFile, { invalidates })
  const remove = useAction(removeKycFile, { invalidates })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const [file] = target.files ?? []
    if (!file) return
    const wrong = faultOf(file, bytesMax)
    setFault(wrong && refusalSentence(wrong))
    if (!wrong) await add.run({ level, kind, name: file.name.slice(-120), image: await base64Of(file) })
    target.value = ''
  }
  return (
    <li className="flex flex-col gap-2 px-4 py-2.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-medium">
          {t(`safer.file_${kind}`)}{' '}
          {!isWanted && <span className="text-sm font-normal text-text3">({t('common.optional')})</span>}
        </span>
        <label
          className={`${buttonClass('outline')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-brand-text ${add.pending ? 'pointer-events-none opacity-60' : ''}`}
        >
          <Upload size={16} aria-hidden="true" />
          {t('safer.file_add')}
          <input
            type="file"
            accept="image/png,image/jpeg"
            className="sr-only"
            aria-label={`${t(`safer.file_${kind}`)}: ${t('safer.file_add')}`}
            disabled={add.pending}
            onChange={choose}
          />
        </label>
      </div>
      {fault ? <FormNotice>{fault}</FormNotice> : <RefusalNotice error={add.error ?? remove.error} />}
      {files.map((file) => (
        <div key={file.id} className="flex items-center gap-2 text-sm">
          <Badge tone="win">{t('safer.file_added')}</Badge>
          <span className="min-w-0 flex-1 truncate text-text2">{file.name}</span>
          <IconButton label={t('safer.file_remove', { name: file.name })} onClick={() => void remove.run({ id: file.id })}>
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
    </li>
  )
}

const faultOf = (file: File, bytesMax: number): 'IMAGE_INVALID' | 'IMAGE_TOO_LARGE' | undefined => {
  if (!['image/png', 'image/jpeg'].includes(file.type)) return 'IMAGE_INVALID'
  return file.size > bytesMax ? 'IMAGE_TOO_LARGE' : undefined
}
