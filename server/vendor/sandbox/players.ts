import { testType } from '@tamuvo/contract/brand.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { freezeMember } from '../../account/freeze-member.ts'
import { memberById } from '../../account/account.ts'
import { registerMember } from '../../account/register-member.ts'
import { inTransaction } from '../../kit/database.ts'
import { hashToken, openSession } from '../../kit/session.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { endSessions, insertSession } from '../session-store.ts'
import { launchMs } from '../session.ts'
import type { VendorServices } from '../services.ts'
import { sandboxGame } from './integrations.ts'

export type PlayerRequest = { vendor: string; money: Amount }

export type SandboxPlayer = { user: string; token: string; login: string }

/** Creates a sandbox player with a launched game and a session on the site. */
export const makePlayer = async (services: VendorServices, txRequest: PlayerRequest): Promise<SandboxPlayer> => {
  const { rng, clock, database } = services
  const [token, now] = [rng.bytes(24).toString('base64url'), clock.now()]
  return inTransaction(database, async (tx) => {
    const username = `sandbox${rng.bytes(6).toString('hex')}`
    const { id } = await registerMember(tx, services, {
      username,
      passwordHash: '',
      language: 'EN',
      type: testType,
      registeredAt: now,
    })
    const moves = [{ from: house('psp:sandpay'), to: walletAccount(id), amount: txRequest.money }]
    if (txRequest.money > 0n)
      await services.ledger.postIn(tx, [{ key: naturalKey('sandbox', id), kind: 'DEPOSIT_MANUAL', ref: id, moves }])
    await insertSession(
      tx,
      {
        tokenHash: hashToken(token),
        vendor: txRequest.vendor,
        memberId: id,
        gameCode: `${txRequest.vendor}_${sandboxGame}`.toUpperCase(),
        expiresAt: new Date(now.getTime() + launchMs),
        usedAt: null,
        isReplaced: false,
      },
      now,
    )
    const login = { memberId: id, type: testType, address: '127.0.0.1', device: 'sandbox', remember: false }
    return { user: id.toString(), token, login: await openSession(tx, clock, rng, login) }
  })
}

/** Ends the games of a sandbox player, or closes the account. @returns false when it is not a sandbox player */
export const endPlayer = (services: VendorServices, memberId: bigint, ending: 'expired' | 'disabled'): Promise<boolean> =>
  inTransaction(services.database, async (tx) => {
    const member = await memberById(tx, memberId)
    if (member?.type !== testType) return false
    const at = services.clock.now()
    if (ending === 'expired') await endSessions(tx, memberId, at)
    else await freezeMember(tx, { memberId, by: 'sandbox', reason: 'asked for', at })
    return true
  })
