import type { Refuse } from '../kit/refuse.ts'
import type { Queryable } from '../kit/database.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import type { AccountServices } from './services.ts'
import { findByInviteCode, type Inviter } from './sponsor-store.ts'

/** Upline and referrer of a new member. `linkCode`: of the agent's link that was used. */
export type Sponsors = { uplineId: bigint | undefined; referrerId: bigint | undefined; linkCode?: string }

export type SponsorForm = { affiliateCode: string; referralCode: string; recommenderId: string }

const agents: readonly number[] = [1, 2]
const inviters: readonly number[] = [0, 1, 2]

const codeFields = ['affiliateCode', 'referralCode', 'recommenderId'] as const

/**
 * Finds the sponsors of a form: the agent's code takes precedence over a friend's, both over the agent of the host, that one
 * over the brand's own. An unknown code counts as none, unless its field is required.
 * @throws Refused INVITATION_INVALID with the field
 */
export const findSponsors = async (
  services: Finding & Pick<AccountServices, 'settings'>,
  { form, host, refuse }: { form: SponsorForm; host: string; refuse: Refuse<'INVITATION_INVALID'> },
): Promise<Sponsors> => {
  const rules = await services.settings.get('register.fields')
  for (const field of codeFields) {
    const code = rules[field].enabled ? form[field] : ''
    const found = code === '' ? undefined : await findInviter(services, code, field)
    if (found) return sponsorsBy(found)
    if (rules[field].required) throw refuse('INVITATION_INVALID', { fields: { [field]: 'unknown' } })
  }
  const sponsors = await services.settings.get('register.sponsors')
  const agent = await findAgent(services, codeOfHost(sponsors, host))
  return { uplineId: agent?.id, referrerId: undefined }
}

type Finding = Pick<AccountServices, 'database' | 'clock' | 'inviteLinks' | 'isInviteMuted'>

type Found = Inviter & { linkCode?: string }

/** The agent or member with an invitation code. */
export const findInviter = async (
  services: Finding,
  code: string,
  field: (typeof codeFields)[number],
): Promise<Found | undefined> =>
  field === 'affiliateCode' ? findAgent(services, code) : unlessMuted(services, await findOf(services.database, code, inviters))

/** The agent with an invitation code, the own or one of a link. */
export const findAgent = async (services: Finding, code: string): Promise<Found | undefined> =>
  unlessMuted(services, (await findOf(services.database, code, agents)) ?? (await findByLink(services, code)))

const unlessMuted = async ({ isInviteMuted, clock }: Finding, found: Found | undefined): Promise<Found | undefined> =>
  found && (await isInviteMuted(found.id, clock.now())) ? undefined : found

const findByLink = async ({ database, clock, inviteLinks }: Finding, code: string): Promise<Found | undefined> => {
  const linkCode = code.trim().toUpperCase()
  const agentId = linkCode === '' ? undefined : await inviteLinks.find(database, linkCode, clock.now())
  return agentId === undefined ? undefined : { id: agentId, type: 1, uplineId: null, linkCode }
}

const findOf = async (database: Queryable, code: string, types: readonly number[]): Promise<Inviter | undefined> => {
  const found = code === '' ? undefined : await findByInviteCode(database, code.trim().toUpperCase())
  return found && types.includes(found.type) ? found : undefined
}

/** A referred member gets the upline of the referrer; an agent who invites is the upline. */
const sponsorsBy = ({ id, type, uplineId, linkCode }: Found): Sponsors => ({
  uplineId: agents.includes(type) ? id : (uplineId ?? undefined),
  referrerId: id,
  ...(linkCode ? { linkCode } : {}),
})

/** The agent code of a host, for registrations without a code; '' for none. */
export const codeOfHost = ({ hosts, fallback }: SettingOf<'register.sponsors'>, host: string): string =>
  new Map(Object.entries(hosts)).get(host) ?? fallback
