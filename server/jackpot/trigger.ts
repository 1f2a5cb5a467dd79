import { triggerCommitment, triggerOf } from '@tamuvo/games/jackpot/draw.ts'
import type { HitByLevel } from '@tamuvo/games/jackpot/levels.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import { insertTrigger, type SealedTrigger, triggerColumn } from './pool-store.ts'
import type { JackpotTools } from './tools.ts'

const secretBytes = 32

/** Chooses at what a pool falls next; only its hash is in clear. */
export const makeTrigger = async (tx: Tx, level: HitByLevel, at: Date, { secrets, rng, newId }: JackpotTools): Promise<void> => {
  const secret = rng.bytes(secretBytes).toString('hex')
  const id = newId()
  await insertTrigger(tx, level.code, {
    id,
    sealed: secrets.seal(triggerColumn, id, secret),
    commitment: Buffer.from(triggerCommitment(triggerOf(level, secret), secret), 'hex'),
    at,
  })
}

/** The secret of a trigger. @throws Error when its key is gone */
export const openTrigger = (secrets: SecretSeals, { id, sealed }: Pick<SealedTrigger, 'id' | 'sealed'>): string =>
  secrets.open(triggerColumn, id, sealed).toString('utf8')

/** The amount at which a pool falls. Never leaves the process before the pool has fallen. */
export const amountOfTrigger = (secrets: SecretSeals, level: HitByLevel, trigger: SealedTrigger): Amount =>
  triggerOf(level, openTrigger(secrets, trigger))
