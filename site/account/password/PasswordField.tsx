import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type'>

/** Asks for the login password again, before changes that a session left open must not allow. */
export const PasswordField = (props: Props) => {
  const t = useText()
  return <Field {...props} label={t('security.password_now')} type="password" autoComplete="current-password" />
}
