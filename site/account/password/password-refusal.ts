import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import type { Faults } from '../registration/registration.ts'

const newOnes: readonly string[] = ['PASSWORD_COMMON', 'PASSWORD_USED']

/** Which fields a refused change of a password is about, and why. */
export const passwordRefusalFaults = ({ code, fields }: CallRefused): Faults => {
  if (code === 'PASSWORD_WRONG') return { oldPassword: code }
  return newOnes.includes(code) ? { newPassword: code } : fields
}
