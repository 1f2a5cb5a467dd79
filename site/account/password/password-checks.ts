import { isCommonPassword } from '@tamuvo/contract/password-rules.ts'
import { type FieldRule, fieldFault } from '@tamuvo/contract/patterns.ts'

export type PasswordCheck = { key: 'length' | 'pattern' | 'uncommon' | 'same'; met: boolean }

type Typed = { password: string; again: string; username: string }

/** What a new password must be, and what of it one that is being typed is so far. Nothing typed meets nothing. */
export const passwordChecks = (rule: FieldRule, { password, again, username }: Typed): PasswordCheck[] => {
  const length = [...password].length
  const inLength = length >= rule.minLength && length <= rule.maxLength
  const anyLength = { ...rule, minLength: 1, maxLength: Number.MAX_SAFE_INTEGER }
  return [
    { key: 'length', met: inLength },
    ...(rule.acceptedPattern === '*'
      ? []
      : [{ key: 'pattern' as const, met: password !== '' && fieldFault(anyLength, password) === undefined }]),
    // A short one is not looked up: the lists hold none.
    { key: 'uncommon', met: inLength && !isCommonPassword(password, username) },
    { key: 'same', met: password !== '' && password === again },
  ]
}
