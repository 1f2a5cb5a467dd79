import { registerMember } from './account/register-member.ts'
import { setKycLevel } from './account/kyc-level-store.ts'
import { addDemoAccounts, addDemoMethods } from './cashier/deposit/demo-methods.ts'
import { seedRooms } from './chat/rooms/demo-messages.ts'
import { demoArticles } from './content/demo-articles.ts'
import { putArticle } from './content/articles.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from './kit/database.ts'
import { lockNumbers } from './kit/lock-numbers.ts'
import { house, walletAccount } from './ledger/accounts.ts'
import { dayOf } from './kit/days.ts'
import { naturalKey } from './ledger/keys.ts'
import { writeRank } from './loyalty/loyalty.ts'
import { insertDemoLine } from './demo-line-store.ts'
import { lineLogin, lineTop } from './demo-line-people.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'
import { recordDemoSeed } from './demo-store.ts'
import { seedInstitutions, seedSettings } from './demo-settings.ts'
import { seedGames } from './demo-vendors.ts'
import { seedRaffle } from './demo-raffle.ts'
import { seedRewards } from './demo-rewards.ts'
import { addDemoItems } from './points/mall/demo-items.ts'
import { addDemoPromotions } from './promotion/demo-promotions.ts'
import { findPublishedByCode } from './promotion/promotion-store.ts'
import { demoContent } from './platform/demo-content.ts'
import { putContent } from './platform/announcements.ts'
import type { Services } from './services.ts'

/** The password of all demo members; shown on the login form and in the terminal. */
export const demoPassword = 'Harbour2026'

const peopleLogins = demoPeople.map(({ username, labelKey }) => ({ username, password: demoPassword, labelKey }))
const lineLogins = [{ username: lineLogin, password: demoPassword, labelKey: 'access.demo_line_agent' }]
const loginsOf = ({ config }: Services) => [...peopleLogins, ...(config.demoLine ? lineLogins : [])]

/**
 * Fills an empty database with the demo: studios and games, notices and banners, deposit methods, members. Existing rows stay.
 * @returns the logins of the demo
 */
export const seedDemo = async (services: Services): Promise<{ username: string; password: string }[]> => {
  await inTransaction(services.database, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.demo])
    await recordDemoSeed(tx, services.clock.now())
    await seedGames(tx, services)
    await addDemoMethods(tx)
    await addDemoAccounts(tx, services.clock.now())
    const adding = { newId: services.newId, now: services.clock.now() }
    await addDemoPromotions(tx, adding)
    await addDemoItems(tx, { ...adding, raffleOf: async (code) => (await findPublishedByCode(tx, code))?.id })
    services.settings.forget()
    await seedInstitutions(tx, services)
    if ((await services.settings.get('demo.logins')).length > 0) return
    await putContent(tx, demoContent(services.clock.now()))
    await seedArticles(tx, services.clock.now())
    await seedSettings(tx, services, loginsOf(services))
    const passwordHash = await services.passwords.hash(demoPassword)
    const ids = new Map<string, bigint>()
    const withLine = services.config.demoLine
    if (withLine) await insertDemoLine(tx, services.clock.now())
    for (const person of demoPeople) {
      // Of the top of the line what it paid in comes first of all, with the line.
      const own = withLine && person.username === lineTop ? { ...person, opening: zero } : person
      ids.set(person.username, await seedPerson(tx, services, own, { passwordHash, ids }))
    }
    await seedRooms(tx, services, ids)
    await seedRewards(tx, services, ids)
    await seedRaffle(tx, services, ids)
  })
  return loginsOf(services).map(({ username, password }) => ({ username, password }))
}

const seedArticles = async (tx: Tx, at: Date): Promise<void> => {
  for (const article of demoArticles(at)) await putArticle(tx, { ...article, by: 'demo', reason: 'the demo world', at })
}

const dayMs = 86_400_000

type Seeding = { passwordHash: string; ids: ReadonlyMap<string, bigint> }

/** A level that stays with its member as one that staff gave. */
const giveRank = async (tx: Tx, { clock, settings }: Services, memberId: bigint, level: number): Promise<void> => {
  const { timeZone } = await settings.get('brand')
  const at = clock.now()
  await writeRank(tx, { memberId, level, day: dayOf(timeZone, at), at })
}

const seedPerson = async (tx: Tx, services: Services, person: DemoPerson, { passwordHash, ids }: Seeding): Promise<bigint> => {
  const { username, rankLevel, kycLevel, opening, daysAgo = 0, upline = '', more } = person
  const member = await registerMember(tx, services, {
    username,
    passwordHash,
    rankLevel,
    language: 'MY',
    registeredAt: new Date(services.clock.now().getTime() - daysAgo * dayMs),
    sponsors: { uplineId: ids.get(upline), referrerId: undefined },
    ...more,
  })
  await setKycLevel(tx, member.id, kycLevel)
  if (rankLevel > 0) await giveRank(tx, services, member.id, rankLevel)
  if (opening === 0n) return member.id
  await services.ledger.postIn(tx, [
    {
      key: naturalKey('demo-opening', member.id),
      kind: 'DEPOSIT_MANUAL',
      ref: member.id,
      moves: [{ from: house('psp:sandpay'), to: walletAccount(member.id), amount: opening }],
    },
  ])
  return member.id
}
