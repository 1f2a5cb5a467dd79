import { fromWire } from '@tamuvo/money/amount.ts'
import { registerMember } from '../account/register-member.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { house, playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { seedPurpose } from './draw-keys.ts'
import type { LotteryServices } from './services.ts'
import { findIssueByNumber } from './store.ts'
import { findSeed } from './store-seed.ts'
import type { Player } from './testing.ts'

/** What the house has of a draw with its own keys, all of it: the seed, and once the sale is closed the signatures. */
export const secretsOf = async (
  { database, drawKeys }: LotteryServices,
  number: string,
): Promise<{ seed: string; signatures: string[] | undefined }> => {
  const issue = await findIssueByNumber(database, 'FAST5', number)
  const sealed = issue && (await findSeed(database, issue.id))
  const seed = sealed && 'sealed' in sealed ? drawKeys.seals().open(seedPurpose(issue.id), sealed)?.toString() : undefined
  if (!issue || seed === undefined) throw new Error('there is no seed')
  const { game, commitment, sales } = issue
  const request = { game, issue: number, commitment: commitment ?? '', salesDigest: sales?.salesDigest ?? '' }
  const signatures = drawKeys.holders().map((holder) => holder.sign(request))
  return { seed, signatures: signatures.every((each) => typeof each === 'string') ? signatures : undefined }
}

/** A trial with 100.00 of demo money and a session. */
export const openTrialPlayer = async (services: LotteryServices): Promise<Player> => {
  const { database, clock, ledger } = services
  const memberId = await inTransaction(database, async (tx) => {
    const terms = {
      username: 'trial_player',
      passwordHash: undefined,
      type: 4,
      language: 'EN',
      prizeMode: 1960,
      registeredAt: clock.now(),
    } as const
    const { id } = await registerMember(tx, services, terms)
    const moves = [{ from: house('house:trial'), to: playWalletAccount(id), amount: fromWire('100.00') }]
    await ledger.postIn(tx, [{ key: naturalKey('trial', id), kind: 'BONUS', ref: id, moves }])
    return id
  })
  const session = { memberId, type: 4, address: '127.0.0.1', device: 'test', remember: false }
  return { memberId, token: await openSession(database, clock, services.rng, session) }
}
