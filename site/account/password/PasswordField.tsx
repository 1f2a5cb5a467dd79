import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type'>

/** The login password once more, before something that a borrowed session must not do. */
export const PasswordField = (props: Props) => {
  const t = useText()
  return <Field {...props} label={t('security.password_now')} type="password" autoComplete="current-password" />
}
