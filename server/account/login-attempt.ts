import type * as contract from '@tamuvo/contract/account.ts'
import type { Request } from '../kit/handle.ts'
import type { TypedCode } from './codes/codes.ts'
import type { Login } from './store.ts'

export type LoginRequest = Request<typeof contract.login>

/** A member who passed the first factor, and how. */
export type Proven = {
  found: Login
  proof: 'password' | 'sms'
  /** The typed password. */
  password?: string
  /** The typed code; it is consumed by the login. */
  code?: TypedCode
  /** Recent failures before this attempt. */
  failures: number
  entry: 'member' | 'agent'
  remember: boolean
  /** Whether a captcha was solved. */
  hasSolved: boolean
  /** Whether wrong tries from elsewhere lock the account: then only a challenge may follow. */
  underLock: boolean
}
