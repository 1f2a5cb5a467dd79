import { createHash } from 'node:crypto'
import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import type { Tx } from '../../kit/database.ts'
import type { AccountServices } from '../services.ts'
import { type Challenge, insertChallenge } from './challenge-store.ts'

const minuteMs = 60_000

export const hashOfChallenge = (challengeId: string): Buffer => createHash('sha256').update(challengeId).digest()

export type NewChallenge = Omit<Challenge, 'expiresAt'> & { masked: Record<string, string>; now: Date }

/** A challenge as the browser gets it. */
export type OpenedChallenge = {
  challengeId: string
  methods: ChallengeMethod[]
  masked: Record<string, string>
  expiresAt: string
}

/** Opens a challenge; its random id is needed to answer it. */
export const openChallenge = async (
  tx: Tx,
  { rng, settings }: Pick<AccountServices, 'rng' | 'settings'>,
  { masked, now, ...challenge }: NewChallenge,
): Promise<OpenedChallenge> => {
  const challengeId = rng.bytes(24).toString('base64url')
  const { minutes } = await settings.get('auth.secondCheck')
  const expiresAt = new Date(now.getTime() + minutes * minuteMs)
  await insertChallenge(tx, hashOfChallenge(challengeId), { ...challenge, expiresAt })
  return { challengeId, methods: challenge.methods, masked, expiresAt: expiresAt.toISOString() }
}
