import { createHash } from 'node:crypto'
import type { Language } from '@tamuvo/contract/languages.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Job } from '../../kit/jobs.ts'
import { siteUrl } from '../../platform/site-url.ts'
import type { AccountServices } from '../services.ts'
import { resetMail } from '../messages/compose.ts'
import { findByNameAndEmail, writeReset } from './password-store.ts'

const jobName = 'account.reset-mail'
const triesMax = 3
const linkMinutes = 30

type Payload = { usernameKey: string; email: string; language: Language }

export const queueResetMail = (tx: Tx, { jobs }: Pick<AccountServices, 'jobs'>, payload: Payload): Promise<void> =>
  jobs.add(tx, jobName, payload, { triesMax })

export const hashOfResetToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Mails a reset link if username and address belong to one member. */
export const resetMailJob = (services: AccountServices): Job<Payload> => ({
  name: jobName,
  run: async ({ usernameKey, email, language }) => {
    const { database, rng, clock, settings, carriers } = services
    const member = await findByNameAndEmail(database, usernameKey, email)
    if (!member) return
    const token = rng.bytes(32).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + linkMinutes * 60_000)
    await inTransaction(database, (tx) => writeReset(tx, member.id, hashOfResetToken(token), expiresAt))
    const { name: brand } = await settings.get('brand')
    // In the fragment the token stays in the browser and out of access logs.
    const link = `${await siteUrl(services)}/#reset/${token}`
    const mail = resetMail(member.email, { language, brand, username: member.username, link, minutes: linkMinutes })
    if (!(await carriers.mail.send(mail))) throw new Error('the mail with the link was not taken on')
  },
})
