import type { Tx } from '../../kit/database.ts'
import { isDuplicate } from '../../kit/idempotency.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Rng } from '../../kit/rng.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { trialType } from '@tamuvo/contract/brand.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { house, playWalletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import type { AccountServices } from '../services.ts'
import { registerMember } from '../register-member.ts'
import { type Member, usernameIndex } from '../store.ts'

export type Trial = { member: Member; credit: Amount; endsAt: Date }

type Asked = { origin: string; language: Language; at: Date }

const minuteMs = 60_000
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const nameLength = 6

/** Opens a trial account with demo money in a wallet account of its own kind, which the ledger keeps apart from real money. */
export const openTrial = async (tx: Tx, services: AccountServices, { origin, language, at }: Asked): Promise<Trial> => {
  const terms = await services.settings.get('trial.terms')
  const endsAt = new Date(at.getTime() + terms.minutes * minuteMs)
  const member = await registerMember(tx, services, {
    username: trialName(services.rng),
    passwordHash: undefined,
    type: trialType,
    language,
    registeredAt: at,
    registered: { origin, url: '', method: 'TRIAL' },
    endsAt,
  })
  const credit = fromWire(terms.credit)
  const moves = [{ from: house('house:trial'), to: playWalletAccount(member.id), amount: credit }]
  const [result] = await services.ledger.postIn(tx, [
    { key: naturalKey('trial', member.id), kind: 'BONUS', ref: member.id, moves },
  ])
  invariant(result?.is === 'posted', 'the wallet account of a new trial takes its credit')
  return { member, credit, endsAt }
}

const trialName = (rng: Rng): string =>
  `trial_${Array.from({ length: nameLength }, () => letters[rng.below(letters.length)] ?? '').join('')}`

/** Whether an error means that a generated username is taken. */
export const isNameTaken = (error: unknown): boolean => isDuplicate(error, usernameIndex)
