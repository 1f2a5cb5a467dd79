import { listPasskeys, removePasskey, renamePasskey } from '@tamuvo/contract/account-passkeys.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatDay, formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'

type ShownPasskey = ReceivedOutputOf<typeof listPasskeys>['list'][number]

type Props = { passkey: ShownPasskey; /** Whether the password alone is left without it. */ isLastFactor: boolean }

/** A passkey: its name, when it came and was used last, and what can be done with it. */
export const PasskeyRow = ({ passkey, isLastFactor }: Props) => {
  const [isNaming, setNaming] = useState(false)
  return (
    <li className="py-1.5 ps-4 pe-1.5">
      <div className="flex min-h-12 items-center gap-2">
        <Fingerprint size={20} aria-hidden="true" className="shrink-0 text-text2" />
        <About passkey={passkey} />
        <Actions passkey={passkey} isLastFactor={isLastFactor} onRename={() => setNaming(!isNaming)} />
      </div>
      {isNaming && <Rename passkey={passkey} onDone={() => setNaming(false)} />}
    </li>
  )
}

const About = ({ passkey: { name, createdAt, lastUsedAt, isSynced } }: Pick<Props, 'passkey'>) => {
  const t = useText()
  const used = lastUsedAt ? t('security.last_used', { time: formatInstant(lastUsedAt) }) : t('security.passkey_never')
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        {isSynced && <Badge tone="info">{t('security.passkey_synced')}</Badge>}
      </span>
      <span className="block text-sm text-text3">
        {t('security.passkey_created', { day: formatDay(createdAt) })} · {used}
      </span>
    </span>
  )
}

const Actions = ({ passkey: { id, name }, isLastFactor, onRename }: Props & { onRename: () => void }) => {
  const t = useText()
  const { run } = useAction(removePasskey, {
    invalidates: [listPasskeys, getSecurity],
    onDone: () => toast('success', t('security.passkey_removed')),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const remove = async () => {
    const text = t(isLastFactor ? 'security.passkey_remove_last' : 'security.passkey_remove_text')
    if (await confirm({ title: t('security.passkey_remove', { name }), text, danger: true })) await run({ id })
  }
  return (
    <span className="flex shrink-0">
      <IconButton label={t('security.passkey_rename', { name })} onClick={onRename}>
        <Pencil size={18} />
      </IconButton>
      <IconButton label={t('security.passkey_remove', { name })} onClick={() => void remove()}>
        <Trash2 size={18} />
      </IconButton>
    </span>
  )
}

const Rename = ({ passkey, onDone }: Pick<Props, 'passkey'> & { onDone: () => void }) => {
  const t = useText()
  const form = useForm({ name: passkey.name })
  const action = useAction(renamePasskey, {
    invalidates: [listPasskeys],
    onDone,
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const submit = async () => {
    if (form.isFine(form.missing('name'))) await action.run({ id: passkey.id, name: form.values.name.trim() })
  }
  return (
    <FormFrame onSubmit={submit} className="flex flex-col gap-3 py-2 pe-2.5">
      <Field label={t('security.passkey_name')} maxLength={40} {...form.field('name')} />
      <Button type="submit" pending={action.pending}>
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}
