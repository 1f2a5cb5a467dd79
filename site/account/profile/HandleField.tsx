import type { HandleName } from '@tamuvo/contract/account-profile.ts'
import { getProfile, updateProfile } from '@tamuvo/contract/account-profile.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Trash2 } from 'lucide-react'
import type { ProfileValues } from './profile-form.ts'
import type { Form } from '../../parts/useForm.ts'

type Props = {
  name: HandleName
  /** The present name, masked; '' for none. */
  known: string
  form: Form<ProfileValues>
}

/** A name at another service: shown masked, replaced by typing another, or removed. */
export const HandleField = ({ name, known, form }: Props) => {
  const t = useText()
  const service = t(`security.handle_${name}`)
  const { run } = useAction(updateProfile, {
    invalidates: [getProfile],
    onDone: () => toast('success', t('security.profile_done')),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const remove = async () => {
    if (await confirm({ title: t('security.handle_remove', { service }), danger: true })) await run({ handles: { [name]: '' } })
  }
  return (
    <Field
      label={service}
      hint={known && t('security.handle_now', { value: known })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      suffix={
        known && (
          <IconButton label={t('security.handle_remove', { service })} onClick={() => void remove()} className="-me-3">
            <Trash2 size={17} />
          </IconButton>
        )
      }
      {...form.field(name)}
    />
  )
}
