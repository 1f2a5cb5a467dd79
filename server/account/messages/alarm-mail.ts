import { type AlarmNews, takeAlarmNews } from '../../kit/alarms.ts'
import { inTransaction } from '../../kit/database.ts'
import { wallTime } from '../../kit/days.ts'
import type { Job } from '../../kit/jobs.ts'
import { recurring } from '../../kit/recurring.ts'
import type { AccountServices } from '../services.ts'
import { alarmMail, type AlarmMail } from './compose.ts'

const newsName = 'account.alarm-news'
const mailName = 'account.alarm-mail'
const minuteMs = 60_000
const againMs = 24 * 60 * minuteMs
const triesMax = 5

type Payload = AlarmMail & { to: string }

/** Mails alarms to staff: within a minute when they are raised or over, and once a day while they last. */
export const alarmJobs = (services: AccountServices): Job<never>[] => [
  recurring(services, { name: newsName, everyMs: minuteMs }, () => queueAlarmMails(services)),
  { name: mailName, run: (payload: Payload) => sendAlarmMail(services, payload) },
]

/** Takes the news and enqueues a mail for each address in one transaction. Without addresses the news waits. */
const queueAlarmMails = async ({ database, settings, clock, jobs }: AccountServices): Promise<void> => {
  const addresses = await settings.get('alarms.mailTo')
  if (addresses.length === 0) return
  const { name: brand, timeZone } = await settings.get('brand')
  const now = clock.now()
  await inTransaction(database, async (tx) => {
    const news = await takeAlarmNews(tx, now, new Date(now.getTime() - againMs))
    if (news.length === 0) return
    const mail = describe(brand, timeZone, news)
    for (const to of addresses) await jobs.add(tx, mailName, { ...mail, to } satisfies Payload, { triesMax })
  })
}

const describe = (brand: string, timeZone: string, news: readonly AlarmNews[]): AlarmMail => {
  const open = news.filter(({ overAt }) => !overAt).length
  const lines = news.map(({ name, sentence, since, overAt }) => {
    const from = `since ${wallTime(timeZone, since)}`
    return overAt ? `Over: ${name}, ${from} until ${wallTime(timeZone, overAt)}.` : `${name}, ${from}: ${sentence}`
  })
  return { brand, subject: open > 0 ? `${open} ${open === 1 ? 'alarm' : 'alarms'}` : 'alarms are over', lines }
}

const sendAlarmMail = async ({ carriers }: AccountServices, { to, ...mail }: Payload): Promise<void> => {
  if (!(await carriers.mail.send(alarmMail(to, mail)))) throw new Error('the mail about alarms was not taken on')
}
