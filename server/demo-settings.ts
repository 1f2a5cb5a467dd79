import { demoInstitutions } from './cashier/payee/demo-institutions.ts'
import type { Tx } from './kit/database.ts'
import { demoContacts } from './platform/demo-contacts.ts'
import { changeSetting } from './platform/change-setting.ts'
import type { SettingKey, SettingOf } from './platform/setting-list.ts'
import type { Services } from './services.ts'

type Login = { username: string; password: string; labelKey: string }

/** Where members of the demo withdraw to, unless there are institutions already. */
export const seedInstitutions = async (tx: Tx, services: Services): Promise<void> => {
  const { settings } = services
  if ((await settings.get('payee.institutions')).length > 0) return
  const value = demoInstitutions((await settings.get('brand')).currency.code)
  await changeSetting(tx, services, { key: 'payee.institutions', value, by: 'demo', reason: 'the demo world' })
}

/** What members of the demo may withdraw within a day, and how often for free, by VIP level from 0 on. */
const withdrawalLevels = [
  ['500.00', 1],
  ['2000.00', 2],
  ['4000.00', 2],
  ['8000.00', 3],
  ['12000.00', 3],
  ['20000.00', 4],
  ['40000.00', 5],
  ['60000.00', 6],
  ['100000.00', 8],
  ['160000.00', 10],
  ['300000.00', 100],
] as const

/** Settings of the demo: all ways to register and log in are enabled. */
export const seedSettings = async (tx: Tx, services: Services, logins: Login[]): Promise<void> => {
  const { settings, config } = services
  const set = <Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number> =>
    changeSetting(tx, services, { key, value, by: 'demo', reason: 'the demo world' })
  await set('brand', { ...(await settings.get('brand')), themeSwitch: true })
  await set('contacts', demoContacts)
  await set('wd.limits', {
    ...(await settings.get('wd.limits')),
    dayMax: withdrawalLevels.at(-1)?.[0] ?? '20000.00',
    vip: Object.fromEntries(withdrawalLevels.map(([dayMax, freePerDay], level) => [String(level), { dayMax, freePerDay }])),
  })
  await set('switches', {
    ...(await settings.get('switches')),
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: config.demoChecks,
    REGMOBVERF3: config.demoChecks,
    MOBILEVERCODELOGIN3: true,
    DIRECTREG3: true,
    FREEPLAY3: true,
    PWDEXPFORCECHANGE3: true,
  })
  const fields = await settings.get('register.fields')
  const may = <Field extends keyof typeof fields>(field: Field) => ({ ...fields[field], enabled: true })
  await set('register.fields', {
    ...fields,
    email: may('email'),
    affiliateCode: may('affiliateCode'),
    referralCode: may('referralCode'),
  })
  await set('register.limits', { perAddressPerDay: 1_000, captchaAfter: 100 })
  // A demo needs only the puzzle, from the first call on if registration is checked at all.
  await set('sms.limits', { ...(await settings.get('sms.limits')), captcha: false, perAddressPerHour: 200 })
  await set('bot.level', config.demoChecks ? 1 : 0)
  await set('bot.limits', { ...(await settings.get('bot.limits')), askAfterPerHour: 100 })
  await set('trial.terms', { ...(await settings.get('trial.terms')), perAddressPerDay: 20 })
  // The login with an initial password has to work for weeks.
  await set('auth.passwords', { ...(await settings.get('auth.passwords')), initialHours: 8_760 })
  // So low that visitors can see a number of the fixed digits sell out.
  await set('lottery.liability', {
    ...(await settings.get('lottery.liability')),
    FAST5: { numberMax: '200000.00', plays: { dwd: '20000.00' } },
  })
  // A visitor may be alone in a room.
  const rooms = await settings.get('bingo.rooms')
  await set('bingo.rooms', {
    BGO_BEAN_ROOM_90: { ...rooms.BGO_BEAN_ROOM_90, playersLeast: 1 },
    BGO_BEAN_ROOM_75: { ...rooms.BGO_BEAN_ROOM_75, playersLeast: 1 },
  })
  await set('demo.logins', logins)
}
