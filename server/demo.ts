import { registerMember, setKycLevel } from './account/account.ts'
import { addDemoMethods } from './cashier/cashier.ts'
import { demoCatalog } from './catalog/demo-catalog.ts'
import { seedCatalog } from './catalog/catalog.ts'
import { demoArticles } from './content/demo-articles.ts'
import { putArticle } from './content/content.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from './kit/database.ts'
import { house, naturalKey, purse } from './ledger/ledger.ts'
import { demoContacts } from './platform/demo-contacts.ts'
import { demoContent } from './platform/demo-content.ts'
import { changeSetting, putContent } from './platform/platform.ts'
import type { Services } from './services.ts'

type Person = { username: string; labelKey: string; rankLevel: number; kycLevel: number; opening: Amount }

/** Everybody of the demo world has the same password; it is shown on the login form and in the terminal. */
export const demoPassword = 'Harbour2026'

const people: readonly Person[] = [
  { username: 'player1', labelKey: 'account.demo_player', rankLevel: 3, kycLevel: 2, opening: fromWire('500.00') },
  { username: 'vip1', labelKey: 'account.demo_vip', rankLevel: 6, kycLevel: 3, opening: fromWire('5000.00') },
  { username: 'newbie', labelKey: 'account.demo_newcomer', rankLevel: 0, kycLevel: 0, opening: fromWire('0.00') },
]

const lockKey = 5_511_902

/**
 * Fills an empty database with the demo world: studios and games, notices and banners, ways to pay in, three players.
 * What is there already stays as it is.
 * @returns the logins of the demo world
 */
export const seedDemo = async (services: Services): Promise<{ username: string; password: string }[]> => {
  const passwordHash = await services.passwords.hash(demoPassword)
  await inTransaction(services.database, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    await seedCatalog(tx, demoCatalog)
    await addDemoMethods(tx)
    services.settings.forget()
    if ((await services.settings.get('demo.logins')).length > 0) return
    await putContent(tx, demoContent(services.clock.now()))
    await seedArticles(tx, services.clock.now())
    await seedSettings(tx, services)
    for (const person of people) await seedPerson(tx, services, person, passwordHash)
  })
  return people.map(({ username }) => ({ username, password: demoPassword }))
}

const seedArticles = async (tx: Tx, at: Date): Promise<void> => {
  for (const article of demoArticles(at)) await putArticle(tx, { ...article, by: 'demo', reason: 'the demo world', at })
}

const seedSettings = async (tx: Tx, services: Services): Promise<void> => {
  const by = 'demo'
  const reason = 'the demo world'
  const brand = await services.settings.get('brand')
  await changeSetting(tx, services, { key: 'brand', value: { ...brand, themeSwitch: true }, by, reason })
  await changeSetting(tx, services, { key: 'contacts', value: demoContacts, by, reason })
  await changeSetting(tx, services, { key: 'register.limits', value: { perAddressPerDay: 1_000, captchaAfter: 100 }, by, reason })
  await changeSetting(tx, services, {
    key: 'demo.logins',
    value: people.map(({ username, labelKey }) => ({ username, password: demoPassword, labelKey })),
    by,
    reason,
  })
}

const seedPerson = async (tx: Tx, services: Services, person: Person, passwordHash: string): Promise<void> => {
  const { username, rankLevel, kycLevel, opening } = person
  const member = await registerMember(tx, services, {
    username,
    passwordHash,
    rankLevel,
    language: 'MY',
    registeredAt: services.clock.now(),
  })
  await setKycLevel(tx, member.id, kycLevel)
  if (opening === 0n) return
  await services.ledger.postIn(tx, [
    {
      key: naturalKey('demo-opening', member.id),
      kind: 'DEPOSIT_MANUAL',
      ref: member.id,
      moves: [{ from: house('psp:sandpay'), to: purse(member.id), amount: opening }],
    },
  ])
}
