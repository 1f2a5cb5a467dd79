import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import { notifyMember } from '../../account/messages/notify.ts'
import type { Person } from '../../account/person-store.ts'
import type { Tx } from '../../kit/database.ts'
import { wallTime } from '../../kit/days.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { institutionNames } from './institutions.ts'
import type { Payee } from './payee.ts'
import type { PayeeServices } from './services.ts'

type Change = {
  person: Person
  payee: Pick<Payee, 'id' | 'institution' | 'masked' | 'usableFrom'>
  at: Date
} & ({ event: 'added' | 'removed' | 'unbarred' } | { event: 'barred'; reason: string })

/** Sends the member a message about a change of a payee, and a mail about those that a thief would make. */
export type Announce = (tx: Tx, change: Change) => Promise<void>

/** Reads the settings that announcements need. To be called before the transaction, which must not wait for a second connection. */
export const readyToAnnounce = async (services: PayeeServices): Promise<Announce> => {
  const [{ timeZone }, nameOf] = await Promise.all([services.settings.get('brand'), institutionNames(services.settings)])
  return async (tx, { person, payee, at, ...change }) => {
    const { id: memberId, language } = person
    const { masked, usableFrom } = payee
    const text = `${nameOf(payee.institution, contentLanguage(language))} ${masked}`
    const reason = 'reason' in change ? { reason: change.reason } : {}
    const body = { payeeId: payee.id.toString(), payee: text, usableFrom: usableFrom.toISOString(), ...reason }
    await appendEvents(tx, { kind: `payee.${change.event}`, memberId, body, at })
    if (change.event !== 'added' && change.event !== 'removed') return
    const values = { value: text, usable: wallTime(timeZone, usableFrom) }
    await notifyMember(tx, services, { memberId, notice: `payee_${change.event}`, values, at })
  }
}
