export const notices = [
  'locked',
  'signed_in',
  'password_changed',
  'mobile_changed',
  'email_changed',
  'email_tried',
  'authenticator_on',
  'authenticator_off',
  'passkey_added',
  'passkey_removed',
  'passkey_rewound',
  'withdrawal_password_changed',
  'payee_added',
  'payee_removed',
] as const

/** Changes of an account that its member is notified of. */
export type Notice = (typeof notices)[number]

export const codePurposes = ['login', 'reset', 'register', 'challenge', 'mobile', 'email', 'withdrawal'] as const

/** A code is valid for its purpose only. */
export type CodePurpose = (typeof codePurposes)[number]

export type Letter = { subject: string; text: string }

/** Message templates of a language; `{brand}` and the like are filled in. */
export type Words = {
  codeSms: string
  codeMail: Letter
  purposes: Record<CodePurpose, string>
  reset: Letter & { button: string }
  /** Of an account that staff opened. `sms` has all in one line. */
  credentials: Letter & { sms: string; button: string }
  notices: Record<Notice, Letter>
  /** Last sentence of every notice. */
  notYou: string
}
