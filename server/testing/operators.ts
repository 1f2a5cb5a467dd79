import type { Role } from '@tamuvo/contract/permissions.ts'
import { hashSecret, type OperatorKey } from '../kit/operator-keys.ts'
import type { CallOptions } from './caller.ts'

/** A staff member: the key as the server knows it, and the options of a call. */
export type TestOperator = { key: OperatorKey; as: CallOptions }

export const testOperator = (name: string, ...roles: Role[]): TestOperator => {
  const secret = `secret-of-${name}-that-is-long-enough`
  return {
    key: { name, roles, hash: hashSecret(secret), isMachine: false },
    as: { headers: { authorization: `Operator ${name}.${secret}` } },
  }
}
