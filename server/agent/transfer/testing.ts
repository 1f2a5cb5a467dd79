import { randomUUID } from 'node:crypto'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import type { sendToDownline } from '@tamuvo/contract/agent-transfers.ts'
import type { sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { isAssistant } from '../../account/rules.ts'
import { accountServerWith, goodPassword } from '../../account/testing.ts'
import { uplineCalls } from '../../cashier/area.ts'
import { openCashier } from '../../cashier/services.ts'
import { openCatalog } from '../../catalog/services.ts'
import { openSession } from '../../kit/session.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { openTurnover } from '../../turnover/services.ts'
import { openWallet } from '../../wallet/services.ts'
import { agentCalls, transferCalls } from '../area.ts'
import { openAgents } from '../services.ts'
import type { TransferServices } from './services.ts'

export const digits = '294716'

export type Owner = { id: bigint; username: string; token: string }

/** A server with accounts, the cashier and agents, whose clock stands still. */
export const transferServer = async () => {
  const server = await accountServerWith<TransferServices>({
    open: (lower) => openAgents(openCashier(openTurnover(openWallet({ ...lower, catalog: openCatalog(lower) })))),
    calls: [...agentCalls, ...transferCalls, ...uplineCalls],
  })
  const { services, clock } = server
  /** A person below an agent, logged in, with a withdrawal password. */
  const memberBelow = async (agent: Pick<Owner, 'id'> | undefined, type: 0 | 1 | 2 | 41 | 42 = 0): Promise<Owner> => {
    const sponsors = { uplineId: agent?.id, referrerId: undefined }
    const { id, username } = await server.person({ username: `m${randomUUID().slice(0, 10)}`, sponsors, type })
    const session = { memberId: id, type, address: '127.0.0.1', device: 'test', remember: true } as const
    const days = { idleMs: 30 * 86_400_000, expiresAt: new Date('2027-01-01') }
    const token = await openSession(services.database, clock, services.rng, { ...session, ...days })
    const password = { password: goodPassword, newPassword: digits, confirmNewPassword: digits }
    if (!isAssistant(type)) await server.get(setWithdrawalPassword, password, { token })
    return { id, username, token }
  }
  return { ...server, memberBelow }
}

/** Money of a member from nowhere, without turnover. */
export const giveMoney = async (
  { ledger, newId }: Pick<TransferServices, 'ledger' | 'newId'>,
  memberId: bigint,
  minor: bigint,
): Promise<void> => {
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: amount(minor) }]
  await ledger.post({ key: naturalKey('gift', newId()), kind: 'DEPOSIT_MANUAL', ref: memberId, moves })
}

export const sendingTo = (
  { id }: Pick<Owner, 'id'>,
  sent: string,
  more: Partial<SentInputOf<typeof sendToDownline>> = {},
): SentInputOf<typeof sendToDownline> => ({ memberId: id.toString(), amount: sent, password: digits, ...more })

export const sendingUp = (sent: string, more: Partial<SentInputOf<typeof sendToUpline>> = {}) => ({
  amount: sent,
  password: digits,
  ...more,
})
