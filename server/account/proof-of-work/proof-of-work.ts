import { type WorkChallenge, workChallenge, workProof, type WorkPurpose } from '@tamuvo/contract/account-work.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Arrival } from '../../kit/handle.ts'
import { Refused } from '../../kit/refuse.ts'
import type { SecretSeals } from '../../kit/secrets.ts'
import type { Rng } from '../../kit/rng.ts'
import { subnetOf } from '../origin.ts'
import type { AccountServices } from '../services.ts'
import { spendWork } from './work-store.ts'

/**
 * The work: from `fewest` to `most` keys of so many rounds each, on average 750,000 rounds. A phone does one to two million a second, and
 * loses some 0.2 s more between the keys. Plain SHA-256 would not do: browsers call it so slowly that a program is a hundred times as fast.
 */
const work = { rounds: 250, fewest: 2_000, most: 4_000 } as const
type Work = { rounds: number; fewest: number; most: number }

const lifeSeconds = 5 * 60
const proofMax = 2_048

type Asker = { purpose: WorkPurpose; subnet: string }

/** Keys of its own for each purpose and subnet: a proof of another one has a wrong signature. */
const secretsOf = (secrets: SecretSeals, { purpose, subnet }: Asker) => {
  const keyOf = (signed: string) => secrets.derive(`work:${signed}:${purpose}:${subnet}`).toString('hex')
  return { hmacSignatureSecret: keyOf('challenge'), hmacKeySignatureSecret: keyOf('solution') }
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** @param size smaller for tests only */
export const makeWork = async (
  { secrets, clock, rng }: Pick<AccountServices, 'secrets' | 'clock'> & { rng: Rng },
  asker: Asker,
  { rounds, fewest, most }: Work = work,
): Promise<WorkChallenge> =>
  workChallenge.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: rounds,
      counter: fewest + rng.below(most - fewest + 1),
      // Not the library's own expiry, which goes by the clock of the machine.
      data: { until: secondsOf(clock.now()) + lifeSeconds },
      deriveKey,
      ...secretsOf(secrets, asker),
    }),
  )

const readProof = (text: string | undefined) => {
  if (!text || text.length > proofMax) return undefined
  try {
    return workProof.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data
  } catch {
    return undefined
  }
}

type Services = Pick<AccountServices, 'database' | 'clock' | 'secrets'>

/** Whether a proof is right and was not used before. Uses it up. */
export const takeWork = async (
  { database, clock, secrets }: Services,
  text: string | undefined,
  asker: Asker,
): Promise<boolean> => {
  const proof = readProof(text)
  if (!proof) return false
  const { nonce, data } = proof.challenge.parameters
  if (data.until <= secondsOf(clock.now())) return false
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(secrets, asker) })
  return verified && spendWork(database, { nonce: Buffer.from(nonce, 'hex'), expiresAt: new Date(data.until * 1000) })
}

/**
 * While the site is under pressure strangers bring a proof of work; people at home never do, unless their subnet floods.
 * @throws Refused PROOF_OF_WORK_REQUIRED
 */
export const requireWork = async (services: AccountServices, arrival: Arrival, purpose: WorkPurpose): Promise<void> => {
  const { homes, passwords, pressure } = services
  const subnet = subnetOf(arrival.address)
  const isKnown = homes.has(subnet)
  const isNeeded = pressure.needsWork({ purpose, subnet: isKnown ? undefined : subnet, waiting: passwords.waiting() })
  if (!isNeeded || (isKnown && homes.admits(subnet))) return
  if (!(await takeWork(services, arrival.work, { purpose, subnet }))) throw new Refused('PROOF_OF_WORK_REQUIRED', { purpose })
}

/** Lets calls in that need no proof of work, or bring one, before anything else is done for them. */
export const afterWork =
  (purpose: WorkPurpose) =>
  async <Result>(arrival: Arrival, services: AccountServices, run: () => Promise<Result>): Promise<Result> => {
    await requireWork(services, arrival, purpose)
    return run()
  }
