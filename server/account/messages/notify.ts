import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import type { Tx } from '../../kit/database.ts'
import { wallTime } from '../../kit/days.ts'
import type { Job } from '../../kit/jobs.ts'
import type { AccountServices } from '../services.ts'
import { findPerson } from '../person-store.ts'
import { noticeMail, type Values } from './compose.ts'
import type { Notice } from './letter.ts'

const jobName = 'account.notify'
const triesMax = 5

export type Notification = { memberId: bigint; notice: Notice; values?: Values; at: Date; to?: string }

type Payload = { memberId: string; notice: Notice; values: Values; at: string; to: string }

/**
 * Notifies a member of a change of the account by mail, once the transaction is committed. Only confirmed addresses are used.
 * @param notification `to` instead of the member's address, when that has just been replaced
 */
export const notifyMember = (tx: Tx, { jobs }: Pick<AccountServices, 'jobs'>, notification: Notification): Promise<void> => {
  const { memberId, notice, values = {}, at, to = '' } = notification
  const payload: Payload = { memberId: memberId.toString(), notice, values, at: at.toISOString(), to }
  return jobs.add(tx, jobName, payload, { triesMax })
}

export const notifyJob = (services: AccountServices): Job<Payload> => ({
  name: jobName,
  run: async ({ memberId, notice, values, at, to }) => {
    const member = await findPerson(services.database, BigInt(memberId))
    const address = to || (member?.isEmailConfirmed ? member.email : '')
    if (!member || address === '') return
    const { name: brand, timeZone } = await services.settings.get('brand')
    const all = { ...values, brand, username: member.username, time: wallTime(timeZone, new Date(at)) }
    if (!(await services.carriers.mail.send(noticeMail(address, contentLanguage(member.language), notice, all))))
      throw new Error('the notice was not taken on')
  },
})
