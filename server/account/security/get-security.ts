import { securityItems } from '@tamuvo/contract/account-security.ts'
import * as contract from '@tamuvo/contract/account-security.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { deviceLabel } from '../devices/device-label.ts'
import { findHold } from '../hold-store.ts'
import { findLoginBefore } from '../login-store.ts'
import { maskEmail, maskMobile, maskName } from '../masks.ts'
import { requireOwn } from '../own.ts'
import { type Credential, findCredential } from '../password/password-store.ts'
import type { Person } from '../person-store.ts'
import { securityLevel } from './security-level.ts'
import { findWithdrawalPassword } from './withdrawal-store.ts'

const freshPasswordMs = 90 * 86_400_000

export const getSecurity = handle(contract.getSecurity, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { database } = services
  const [credential, digits, held, last, bankAccounts] = await Promise.all([
    findCredential(database, person.id),
    findWithdrawalPassword(database, person.id),
    findHold(database, person.id, request.now),
    findLoginBefore(database, person.id),
    services.countBankAccounts(person.id),
  ])
  const found = itemsOf({ person, credential, digitsAt: digits?.changedAt, bankAccounts, now: request.now })
  const items = securityItems.map((item) => ({ item, ...found[item], at: found[item].at?.toISOString() ?? null }))
  return {
    ...securityLevel(items),
    items,
    lastLogin: last ? { at: last.at.toISOString(), address: last.address, device: deviceLabel(last.device) } : null,
    moneyHeldUntil: held?.toISOString() ?? null,
  }
})

type Known = { person: Person; credential: Credential | undefined; digitsAt: Date | undefined; bankAccounts: number; now: Date }
type Item = { done: boolean; masked: string; at?: Date | undefined }

const itemsOf = ({ person, credential, digitsAt, bankAccounts, now }: Known): Record<(typeof securityItems)[number], Item> => {
  const changedAt = credential?.passwordHash ? credential.changedAt : undefined
  return {
    loginPassword: {
      done: changedAt !== undefined && now.getTime() - changedAt.getTime() < freshPasswordMs,
      masked: '',
      at: changedAt,
    },
    withdrawalPassword: { done: digitsAt !== undefined, masked: '', at: digitsAt },
    phone: { done: person.mobile !== '', masked: maskMobile(person.mobile) },
    email: { done: person.isEmailConfirmed, masked: maskEmail(person.email) },
    realName: { done: person.kycLevel >= 1, masked: maskName(person.payeeName) },
    bankAccount: { done: bankAccounts > 0, masked: '' },
    authenticator: { done: person.hasAuthenticator, masked: '' },
    alwaysVerify: { done: person.alwaysVerify, masked: '' },
  }
}
