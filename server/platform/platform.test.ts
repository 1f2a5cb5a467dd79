import { registrationFields } from '@tamuvo/contract/account.ts'
import { call } from '@tamuvo/contract/call.ts'
import { patterns } from '@tamuvo/contract/patterns.ts'
import * as contract from '@tamuvo/contract/platform.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { handle, implement } from '../kit/handle.ts'
import { testServer } from '../testing/server.ts'
import { type Announcement, changeSetting, openPlatform, platformCalls, type PlatformServices, putContent, type SettingKey, type SettingOf, whileOpen } from './platform.ts'

const echo = {
  play: call({ path: 'GET /t/play', summary: 'Plays.', caller: 'anyone', input: z.object({}), output: z.object({ played: z.boolean() }), refusals: [] }),
  paid: call({ path: 'GET /t/paid', summary: 'Hears of a payment.', caller: 'payment', input: z.object({}), output: z.object({ played: z.boolean() }), refusals: [] }),
}
const echoCalls = implement(echo, {
  play: handle(echo.play, async (_request, _services: PlatformServices) => ({ played: true })),
  paid: handle(echo.paid, async (_request, _services: PlatformServices) => ({ played: true })),
})

const clock = steppedClock('2026-08-05T06:00:00Z')
const server = await testServer<PlatformServices>({
  clock,
  config: { demo: true, trustedProxies: 1 },
  open: async (kit) => openPlatform(kit),
  handlers: [...platformCalls, ...whileOpen(echoCalls)],
})
const { services } = server
const { database } = services

const set = <Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number> =>
  inTransaction(database, (tx) => changeSetting(tx, services, { key, value, by: 'ko', reason: 'a test' }))

const open = { systemStatus: 0, titles: { EN: '', MY: '', CN: '' }, messages: { EN: '', MY: '', CN: '' } } as const
const from = (address: string, language = 'EN') => ({ headers: { 'x-forwarded-for': address, language } })

describe('settings', () => {
  test('hold their defaults until they are changed', async () => {
    expect(await server.get(contract.getSettings, {})).toEqual({
      brandName: 'Tamuvo', merchantCode: 'tamuvo', demo: true, currency: { code: 'MMK', symbol: 'K', unitFactor: 1000 }, timeZone: 'Asia/Yangon',
      defaultLang: 'MY', supportLanguages: ['MY', 'EN', 'CN'], themeSwitch: false, minAge: 21, jackpotDisplay: 'pools',
    })
  })

  test('show a change at once, and keep who made it and what was before', async () => {
    const brand = await services.settings.get('brand')
    expect(await set('brand', { ...brand, name: 'Second', themeSwitch: true })).toBe(1)
    expect(await server.get(contract.getSettings, {})).toMatchObject({ brandName: 'Second', themeSwitch: true })
    expect(await set('brand', brand)).toBe(2)
    const { rows } = await database.query(
      `SELECT version, changed_by, reason, value_before->>'name' AS before, value_after->>'name' AS after, at FROM setting_change WHERE key = 'brand' ORDER BY version`,
    )
    expect(rows).toEqual([
      { version: 1, changed_by: 'ko', reason: 'a test', before: null, after: 'Second', at: clock.now() },
      { version: 2, changed_by: 'ko', reason: 'a test', before: 'Second', after: 'Tamuvo', at: clock.now() },
    ])
  })

  test('cannot have their history changed', async () => {
    for (const statement of [`UPDATE setting_change SET changed_by = 'x'`, 'DELETE FROM setting_change', 'TRUNCATE setting_change'])
      await expect(database.query(statement)).rejects.toThrow('append-only')
  })

  test('number changes made at the same moment one after the other', async () => {
    const versions = await Promise.all([1, 2, 3, 4, 5].map((captchaAfter) => set('register.limits', { perAddressPerDay: 5, captchaAfter })))
    expect(versions.sort()).toEqual([1, 2, 3, 4, 5])
    const { rows } = await database.query(`SELECT value_before = lag(value_after) OVER (ORDER BY version) AS follows FROM setting_change WHERE key = 'register.limits' ORDER BY version`)
    expect(rows.map((row) => row['follows'])).toEqual([null, true, true, true, true])
  })

  test('are left alone by a transaction that fails', async () => {
    const brand = await services.settings.get('brand')
    const failing = inTransaction(database, async (tx) => {
      await changeSetting(tx, services, { key: 'brand', value: { ...brand, name: 'Never' }, by: 'ko', reason: 'x' })
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect((await services.settings.get('brand')).name).toBe('Tamuvo')
  })

  test('changed by another process are seen within two seconds', async () => {
    await services.settings.get('demo.logins')
    await database.query(`INSERT INTO setting VALUES ('demo.logins', '[{"username":"player1","password":"open-sesame-1","labelKey":"demo.player"}]', 1, now())`)
    expect(await server.get(contract.getSettings, {})).not.toHaveProperty('demoLogins')
    clock.advance(2_000)
    expect(await server.get(contract.getSettings, {})).toMatchObject({ demoLogins: [{ username: 'player1', labelKey: 'demo.player' }] })
  })

  test('that cannot be read give way to the default', async () => {
    await database.query(`INSERT INTO setting VALUES ('login.limits', '{"pair": "gone"}', 1, now())`)
    clock.advance(2_000)
    expect((await services.settings.get('login.limits')).pair).toEqual({ captchaAfter: 3, lockAfter: 8 })
  })

  test('of the wrong shape are refused', async () => {
    const brand = await services.settings.get('brand')
    const fields = await services.settings.get('register.fields')
    const switches = await services.settings.get('switches')
    const refused = { code: 'FIELDS_INVALID' }
    await expect(set('brand', { ...brand, timeZone: 'Asia/Nowhere' })).rejects.toMatchObject(refused)
    await expect(set('brand', { ...brand, minAge: 12 })).rejects.toMatchObject(refused)
    await expect(set('system.closedRanges', ['203.0.113.0/33'])).rejects.toMatchObject(refused)
    await expect(set('register.fields', { ...fields, username: { ...fields.username, enabled: false } })).rejects.toMatchObject(refused)
    await expect(set('register.fields', { ...fields, email: { ...fields.email, acceptedPattern: '(' } })).rejects.toMatchObject(refused)
    await expect(set('register.fields', { ...fields, email: { ...fields.email, minLength: 90 } })).rejects.toMatchObject(refused)
    await expect(set('register.fields', { ...fields, mobileNum: { ...fields.mobileNum, enabled: true } })).rejects.toMatchObject(refused)
    await expect(set('switches', { ...switches, FREEPLAY3: true })).rejects.toMatchObject(refused)
  })
})

describe('the public calls', () => {
  test('offer a key for encrypted calls, never its private half', async () => {
    const { keys } = await server.get(contract.getKeys, {})
    expect(keys[0]).toMatchObject({ use: 'enc', kty: 'EC', crv: 'P-256' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('name every switch', async () => {
    const { whitelabel } = await server.get(contract.getWhitelabel, {})
    expect(Object.fromEntries(whitelabel.map(({ modId, enabled }) => [modId, enabled]))).toEqual({
      MOBILENUMREG3: '0', REGMOBVERF3: '0', MOBILENUMPASSREG3: '0', USERNAMEREG3: '1', FREEPLAY3: '0', PWDEXPFORCECHANGE3: '0', MOBILEVERCODELOGIN3: '0', DIRECTREG3: '1',
    })
    await set('switches', { ...(await services.settings.get('switches')), DIRECTREG3: false })
    expect((await server.get(contract.getWhitelabel, {})).whitelabel).toContainEqual({ modId: 'DIRECTREG3', enabled: '0' })
  })

  test('give the rule of every registration field, with a pattern that has its number', async () => {
    const { register, minAge } = await server.get(contract.getRegisterSettings, {})
    expect(minAge).toBe(21)
    expect(Object.keys(register).sort()).toEqual([...registrationFields].sort())
    expect(register['username']).toEqual({ enabled: true, required: true, minLength: 6, maxLength: 16, acceptedPattern: patterns[1]?.regex, patternId: 1 })
    for (const rule of Object.values(register)) expect(rule.acceptedPattern).toBe(patterns[rule.patternId]?.regex ?? '*')
    expect(Object.entries(register).filter(([, rule]) => rule.enabled).map(([name]) => name)).toEqual(['username', 'password', 'confirmPassword', 'payeeName'])
  })

  test('list countries with their dialling codes', async () => {
    const { list } = await server.get(contract.listCountries, {})
    expect(list.slice(0, 3)).toEqual([{ countryCode: 'MM', countryDialingCode: '95' }, { countryCode: 'VN', countryDialingCode: '84' }, { countryCode: 'TH', countryDialingCode: '66' }])
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(list.every(({ countryCode, countryDialingCode }) => names.of(countryCode) && /^[1-9]\d{0,2}$/.test(countryDialingCode))).toBe(true)
    expect(new Set(list.map(({ countryCode }) => countryCode)).size).toBe(list.length)
    expect(list.length).toBeGreaterThan(190)
  })
})

describe('the status', () => {
  const closed = { systemStatus: 1, titles: { EN: 'Back soon', MY: 'ခဏစောင့်ပါ', CN: '维护中' }, messages: { EN: 'Until noon', MY: '', CN: '至中午' } } as const

  test('tells an open site and the address that asked', async () => {
    expect(await server.get(contract.getStatus, {}, from('198.51.100.7'))).toEqual({ systemStatus: 0, title: '', message: '', ip: '198.51.100.7', serverTime: clock.now().toISOString() })
  })

  test('tells maintenance in the language of the caller, in English where there is no translation', async () => {
    await set('system.status', closed)
    expect(await server.get(contract.getStatus, {}, from('198.51.100.7', 'MY'))).toMatchObject({ systemStatus: 1, title: 'ခဏစောင့်ပါ', message: 'Until noon' })
    expect(await server.get(contract.getStatus, {}, from('198.51.100.7', 'CN'))).toMatchObject({ title: '维护中', message: '至中午' })
  })

  test('closes the other calls during maintenance, but not to payments', async () => {
    await set('system.status', closed)
    expect(await server.ask(echo.play, {})).toMatchObject({ status: 503, code: 'MAINTENANCE' })
    expect(await server.ask(echo.paid, {})).toMatchObject({ success: true })
    await set('system.status', open)
    expect(await server.ask(echo.play, {})).toMatchObject({ success: true })
  })

  test('closes the site to the ranges of a region, whichever way an address is written', async () => {
    await set('system.status', open)
    await set('system.closedRanges', ['203.0.113.0/24', '2001:db8::/32'])
    const statusOf = async (address: string) => (await server.get(contract.getStatus, {}, from(address))).systemStatus
    expect(await Promise.all(['203.0.113.9', '2001:db8:1::5', '::ffff:203.0.113.9', '203.0.114.9', '2001:db9::1'].map(statusOf))).toEqual([2, 2, 2, 0, 0])
    expect(await server.ask(echo.play, {}, from('203.0.113.9'))).toMatchObject({ status: 403, code: 'FORBIDDEN', value: { systemStatus: 2 } })
    await set('system.status', closed)
    expect(await statusOf('203.0.113.9')).toBe(1)
    await set('system.status', open)
    await set('system.closedRanges', [])
  })

  test('is told to everybody when it changes', async () => {
    const heard: unknown[] = []
    const stop = services.rooms.listen(({ room, body }) => void (room === 'status' && heard.push(body)))
    await set('system.status', closed)
    await set('system.status', open)
    await expect.poll(() => heard).toEqual([{ systemStatus: 1 }, { systemStatus: 0 }])
    stop()
  })
})

describe('announcements', () => {
  const texts = (EN: string, MY = '') => ({ EN, MY, CN: '' })
  const notice = (id: string, more: Partial<Announcement> = {}): Announcement => ({
    id, kind: 'PL', titles: texts(`Notice ${id}`, `ကြေညာချက် ${id}`), contents: texts(`<p>${id}</p>`), shownFrom: new Date('2026-08-01T00:00:00Z'), ...more,
  })
  const banner = (id: string, position: number) => ({
    id, groupName: 'home', position, url: `/art/${id}.avif`, mobileUrl: `/art/${id}-m.avif`, titles: texts('Play plainly'), subtitles: texts(''), linkageType: 'page', linkage: '/promotions', shownFrom: new Date('2026-08-01T00:00:00Z'),
  } as const)
  const put = async (...announcements: Announcement[]) => {
    await inTransaction(database, (tx) => putContent(tx, { announcements, banners: [banner('b2', 2), banner('b1', 1)] }))
    clock.advance(2_000)
  }

  test('come by kind, newest first, in the language of the caller', async () => {
    await put(notice('old'), notice('new', { shownFrom: new Date('2026-08-02T00:00:00Z') }), notice('pop', { kind: 'PU' }), notice('promo', { kind: 'PR' }))
    const { promotion } = await server.get(contract.listAnnouncements, {}, { headers: { language: 'MY' } })
    expect(promotion.player).toEqual([
      { id: 'new', title: 'ကြေညာချက် new', content: '<p>new</p>', timestamp: '2026-08-02T00:00:00.000Z' },
      { id: 'old', title: 'ကြေညာချက် old', content: '<p>old</p>', timestamp: '2026-08-01T00:00:00.000Z' },
    ])
    expect([promotion.popup[0]?.id, promotion.promotion[0]?.id]).toEqual(['pop', 'promo'])
    expect(promotion.banners.map(({ bannerId }) => bannerId)).toEqual(['b1', 'b2'])
  })

  test('come only of the kinds that were asked for', async () => {
    await put(notice('old'))
    const { promotion } = await server.get(contract.listAnnouncements, { types: 'B,PU' })
    expect([promotion.player.length, promotion.popup.length > 0, promotion.banners.length > 0]).toEqual([0, true, true])
  })

  test('are on from their time on until their end', async () => {
    await put(notice('past', { shownUntil: clock.now() }), notice('later', { shownFrom: new Date(clock.now().getTime() + 60_000) }))
    const shown = async () => (await server.get(contract.listAnnouncements, {})).promotion.player.map(({ id }) => id)
    expect(await shown()).not.toContain('past')
    expect(await shown()).not.toContain('later')
    clock.advance(60_000)
    expect(await shown()).toContain('later')
  })

  test('carry no script, whoever wrote them', async () => {
    await put(notice('hostile', { contents: texts('<p>Hi</p><script>alert(1)</script><img src=x onerror=alert(1)>') }))
    const { promotion } = await server.get(contract.listAnnouncements, {})
    expect(promotion.player.find(({ id }) => id === 'hostile')?.content).toBe('<p>Hi</p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
  })

  test('put again take the place of the old', async () => {
    await put(notice('twice'))
    await put(notice('twice', { titles: texts('Changed') }))
    const { promotion } = await server.get(contract.listAnnouncements, {})
    expect(promotion.player.filter(({ id }) => id === 'twice').map(({ title }) => title)).toEqual(['Changed'])
  })
})
