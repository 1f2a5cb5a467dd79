import type { Refuse } from '../kit/refuse.ts'
import type { Queryable } from '../kit/database.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import type { AccountServices } from './services.ts'
import { findByInviteCode, type Inviter } from './sponsor-store.ts'

/** Whose member somebody becomes, and who invited her. */
export type Sponsors = { uplineId: bigint | undefined; referrerId: bigint | undefined }

export type SponsorForm = { affiliateCode: string; referralCode: string; recommenderId: string }

const agents: readonly number[] = [1, 2]
const inviters: readonly number[] = [0, 1, 2]

const codeFields = ['affiliateCode', 'referralCode', 'recommenderId'] as const

/**
 * Finds the sponsors of a form: the agent's code goes before a friend's, both before the agent of the host, that one before
 * the brand's own. A code that nobody has counts as none, unless its field is required.
 * @throws Refused INVITATION_INVALID with the field
 */
export const findSponsors = async (
  services: Pick<AccountServices, 'database' | 'settings'>,
  { form, host, refuse }: { form: SponsorForm; host: string; refuse: Refuse<'INVITATION_INVALID'> },
): Promise<Sponsors> => {
  const rules = await services.settings.get('register.fields')
  for (const field of codeFields) {
    const code = rules[field].enabled ? form[field] : ''
    const found = code === '' ? undefined : await findInviter(services.database, code, field)
    if (found) return sponsorsBy(found)
    if (rules[field].required) throw refuse('INVITATION_INVALID', { fields: { [field]: 'unknown' } })
  }
  const sponsors = await services.settings.get('register.sponsors')
  const agent = await findAgent(services.database, codeOfHost(sponsors, host))
  return { uplineId: agent?.id, referrerId: undefined }
}

/** Whose code this is: that of an agent, or of anybody who may invite. */
export const findInviter = (
  database: Queryable,
  code: string,
  field: (typeof codeFields)[number],
): Promise<Inviter | undefined> => (field === 'affiliateCode' ? findAgent(database, code) : findOf(database, code, inviters))

/** The agent whose code this is. */
export const findAgent = (database: Queryable, code: string): Promise<Inviter | undefined> => findOf(database, code, agents)

const findOf = async (database: Queryable, code: string, types: readonly number[]): Promise<Inviter | undefined> => {
  const found = code === '' ? undefined : await findByInviteCode(database, code.trim().toUpperCase())
  return found && types.includes(found.type) ? found : undefined
}

/** A friend brings her own agent along; an agent who invites is that agent. */
const sponsorsBy = ({ id, type, uplineId }: Inviter): Sponsors => ({
  uplineId: agents.includes(type) ? id : (uplineId ?? undefined),
  referrerId: id,
})

/** The code of the agent whose members those are who come to a host without one; '' for nobody's. */
export const codeOfHost = ({ hosts, fallback }: SettingOf<'register.sponsors'>, host: string): string =>
  new Map(Object.entries(hosts)).get(host) ?? fallback
