import type * as contract from '@tamuvo/contract/account.ts'
import type { Request } from '../kit/handle.ts'
import type { TypedCode } from './codes/codes.ts'
import type { Login } from './store.ts'

export type LoginRequest = Request<typeof contract.login>

/** Who has shown that she is who she says, and how. */
export type Proven = {
  found: Login
  proof: 'password' | 'sms'
  /** The password she typed. */
  password?: string
  /** The code she typed; it is used up as she gets in. */
  code?: TypedCode
  /** Failures just before. */
  failures: number
  entry: 'member' | 'agent'
  remember: boolean
  /** Whether she solved a captcha on the way. */
  hasSolved: boolean
}
