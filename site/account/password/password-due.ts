import type { LoginAttempt, Session } from '../login/auth-window.ts'

/** Whether the browser keeps it that a new password is wanted: after a first login, and when the old one is past its days. */
export const isChangeForced = ({
  firstTimeLogin,
  passwordExpired,
}: Pick<Session, 'firstTimeLogin' | 'passwordExpired'>): boolean => firstTimeLogin || passwordExpired

/** Whether a new password is due before anything else: after a login by a password that is expired or that staff chose. */
export const isPasswordDue = (
  { mustChange = 'NO' }: Pick<Session, 'mustChange'>,
  { type }: Pick<LoginAttempt, 'type'>,
): boolean => type !== 'sms' && mustChange !== 'NO'
