export const notices = [
  'locked',
  'signed_in',
  'password_changed',
  'mobile_changed',
  'email_changed',
  'email_tried',
  'authenticator_on',
  'authenticator_off',
  'withdrawal_password_changed',
] as const

/** What a member is told about her own account. */
export type Notice = (typeof notices)[number]

export const codePurposes = ['login', 'reset', 'register', 'challenge', 'mobile', 'email', 'withdrawal'] as const

/** What a code is good for, each good for one thing only. */
export type CodePurpose = (typeof codePurposes)[number]

export type Letter = { subject: string; text: string }

/** The words of messages; `{brand}` and the like are filled in. */
export type Words = {
  codeSms: string
  codeMail: Letter
  purposes: Record<CodePurpose, string>
  reset: Letter & { button: string }
  notices: Record<Notice, Letter>
  /** Closes every notice. */
  notYou: string
}
