import { t } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { isSixDigits, SixDigits } from './SixDigits.tsx'
import type { Faults, FieldProps } from '../../parts/useForm.ts'

type Name = 'newPassword' | 'confirmNewPassword'

type Props = { field: (name: Name) => FieldProps }

/** Six new digits, typed twice. */
export const NewDigits = ({ field }: Props) => {
  const say = useText()
  return (
    <>
      <SixDigits label={say('security.digits_new')} hint={say('security.digits_hint')} {...field('newPassword')} />
      <SixDigits label={say('security.digits_again')} {...field('confirmNewPassword')} />
    </>
  )
}

/** What is wrong with six new digits, by field. */
export const newDigitsFaults = ({ newPassword, confirmNewPassword }: Record<Name, string>): Faults => {
  if (!isSixDigits(newPassword)) return { newPassword: t('security.digits_fault') }
  return newPassword === confirmNewPassword ? {} : { confirmNewPassword: t('account.fault_mismatch') }
}
