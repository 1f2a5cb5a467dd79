import { type CallRefused, refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import type { Faults } from '../../parts/useForm.ts'

const ofNewPassword: readonly string[] = ['PASSWORD_COMMON', 'PASSWORD_USED']

/** The fields that a refused change of a password is about, and why: codes, but a sentence for the old password. */
export const passwordRefusalFaults = ({ code, fields }: CallRefused): Faults => {
  if (code === 'PASSWORD_WRONG' || fields['oldPassword']) return { ...fields, oldPassword: refusalSentence('PASSWORD_WRONG') }
  return ofNewPassword.includes(code) ? { newPassword: code } : fields
}
