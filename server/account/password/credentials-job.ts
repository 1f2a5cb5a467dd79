import type { Language } from '@tamuvo/contract/languages.ts'
import { inTransaction, type Queryable, type Tx } from '../../kit/database.ts'
import type { Job } from '../../kit/jobs.ts'
import { endSessionsOf } from '../../kit/session.ts'
import { siteUrl } from '../../platform/site-url.ts'
import type { AccountServices } from '../services.ts'
import { credentialsMail, credentialsSms } from '../messages/compose.ts'
import { findPerson } from '../person-store.ts'
import { makePassword } from './make-password.ts'
import { findCredential, renewInitial } from './password-store.ts'

const jobName = 'account.credentials'
const triesMax = 6

/** Where credentials go: a number in the form of E.164, or an address. */
export type Reach = { way: 'SMS' | 'MAIL'; to: string }

/** Without a reach nothing is sent: it takes the place of what waited. */
type Payload = { memberId: string; reach: Reach | undefined; language: Language }

/**
 * Sends a member whose account staff opened its username and an initial password, once the transaction is committed; what waited to be sent
 * is not. Without a reach nothing is sent.
 */
export const queueCredentials = (
  tx: Tx,
  { jobs }: Pick<AccountServices, 'jobs'>,
  { memberId, reach, language }: { memberId: bigint; reach: Reach | undefined; language: Language },
): Promise<void> => {
  const payload: Payload = { memberId: memberId.toString(), reach, language }
  return jobs.add(tx, jobName, payload, { key: `${jobName}:${memberId}`, triesMax })
}

/**
 * Makes the password that it sends, so that none is kept but as a hash; a try that is repeated sends another one, which takes the place of
 * the first. Who has chosen a password is sent nothing more.
 */
export const credentialsJob = (services: AccountServices): Job<Payload> => ({
  name: jobName,
  run: async ({ memberId, reach, language }) => {
    if (!reach) return
    const { database, settings, carriers } = services
    const id = BigInt(memberId)
    const member = await findPerson(database, id)
    const password = await giveInitial(services, id)
    if (!member || password === undefined) return
    const { name: brand } = await settings.get('brand')
    const said = { language, brand, username: member.username, password, link: await siteUrl(services) }
    const isSent =
      reach.way === 'MAIL'
        ? await carriers.mail.send(credentialsMail(reach.to, said))
        : (await carriers.sms.send({ to: reach.to, text: credentialsSms(said) })) === undefined
    if (!isSent) throw new Error('the credentials were not taken on')
  },
})

/** Whether a member has not replaced the initial password. */
export const hasInitial = async (from: Queryable, memberId: bigint): Promise<boolean> =>
  (await findCredential(from, memberId))?.mustChange === 'FIRST'

/** Makes an initial password for a member who has not replaced the first one. @returns undefined for who has */
export const giveInitial = async (
  { database, rng, passwords, clock }: Pick<AccountServices, 'database' | 'rng' | 'passwords' | 'clock'>,
  memberId: bigint,
): Promise<string | undefined> => {
  const password = makePassword(rng)
  const passwordHash = await passwords.hash(password)
  const isGiven = await inTransaction(database, async (tx) => {
    const isRenewed = await renewInitial(tx, memberId, passwordHash, clock.now())
    if (isRenewed) await endSessionsOf(tx, memberId)
    return isRenewed
  })
  return isGiven ? password : undefined
}
