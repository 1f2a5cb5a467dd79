import * as contract from '@tamuvo/contract/platform-settings.ts'
import { settingGroups } from '@tamuvo/contract/platform-settings.ts'
import { permissionsOf, roleNames } from '@tamuvo/contract/permissions.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import * as platform from '@tamuvo/contract/platform.ts'
import { listStaffCalls } from '@tamuvo/contract/staff.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { testOperator } from '../testing/operators.ts'
import { changeSetting } from './change-setting.ts'
import { openPlatform } from './services.ts'
import { type SettingKey, settingList } from './setting-list.ts'
import { platformServer } from './testing.ts'

const [ada, gia, cho, mia] = [
  testOperator('ada', 'admin'),
  testOperator('gia', 'games'),
  testOperator('cho', 'compliance'),
  testOperator('mia', 'maker'),
]
const server = await platformServer([], { operators: [ada, gia, cho, mia].map(({ key }) => key) })
const { services, clock } = server
const { database } = services
const reason = 'a test of settings'

const seen = async (key: SettingKey) => (await server.get(contract.getSetting, { key }, ada.as)).setting
const set = (key: string, value: unknown, version: number, as = ada.as) =>
  server.ask(contract.setSetting, { key, value, version, reason }, as)
const withVersion = async (key: SettingKey, value: unknown) => set(key, value, (await seen(key)).version)

describe('the list', () => {
  test('has every setting with its description, default, and whether the caller may change it', async () => {
    const { list } = await server.get(contract.listSettings, {}, gia.as)
    expect(list.map(({ key }) => key)).toEqual(Object.keys(settingList))
    for (const { about } of list) expect(about).toMatch(/^[A-Z].{20,160}\.$/)
    expect(new Set(list.map(({ about }) => about)).size).toBe(list.length)
    expect(list.find(({ key }) => key === 'sms.channel')).toEqual({
      key: 'sms.channel',
      group: 'access',
      about: settingList['sms.channel'].about,
      value: 'own',
      default: 'own',
      isDefault: true,
      version: 0,
      changedAt: null,
      changedBy: null,
      mayChange: false,
    })
  })

  test.each(settingGroups.map((group) => [group]))('may be asked for %s alone, which some role may change', async (group) => {
    const { list } = await server.get(contract.listSettings, { group }, ada.as)
    expect(new Set(list.map((setting) => setting.group))).toEqual(new Set(list.length > 0 ? [group] : []))
    expect(roleNames.some((role) => permissionsOf([role]).has(`settings.${group}`))).toBe(true)
  })

  test('masks secrets', async () => {
    const passwords = await services.settings.get('auth.passwords')
    expect((await seen('auth.passwords')).value).toMatchObject({ initialPassword: '' })
    await withVersion('auth.passwords', { ...passwords, initialPassword: 'Open-Sesame-9' })
    expect((await seen('auth.passwords')).value).toMatchObject({ initialPassword: contract.hiddenSecret })
    // The masked value is sent back with another field changed.
    const { value } = await seen('auth.passwords')
    await withVersion('auth.passwords', { ...Object(value), maxDays: 30 })
    expect(await services.settings.get('auth.passwords')).toMatchObject({ initialPassword: 'Open-Sesame-9', maxDays: 30 })
    const { rows } = await database.query<{ all: string }>(
      `SELECT (SELECT string_agg(c::text, '') FROM setting_change c) || (SELECT string_agg(t::text, '') FROM audit_trail t)
              || (SELECT string_agg(s::text, '') FROM staff_call s) AS all`,
    )
    expect(rows[0]?.all).not.toContain('Sesame')
    expect(rows[0]?.all).toContain(contract.hiddenSecret)
  })
})

describe('a change', () => {
  test('takes effect at once and is recorded with author, time, reason, address, old and new value, also in the audit trail', async () => {
    const limits = await services.settings.get('join.limits')
    expect(await withVersion('join.limits', { perAddressPerDay: 9 })).toMatchObject({ value: { version: 1 } })
    expect(await services.settings.get('join.limits')).toEqual({ perAddressPerDay: 9 })
    const { setting, schema, history } = await server.get(contract.getSetting, { key: 'join.limits' }, ada.as)
    expect(setting).toMatchObject({
      version: 1,
      isDefault: false,
      changedBy: 'ada',
      default: limits,
      value: { perAddressPerDay: 9 },
    })
    expect(schema).toMatchObject({ type: 'object', required: ['perAddressPerDay'] })
    const at = clock.now().toISOString()
    const change = {
      key: 'join.limits',
      version: 1,
      before: null,
      after: { perAddressPerDay: 9 },
      by: 'ada',
      reason,
      address: '127.0.0.1',
      at,
    }
    expect(history).toEqual([change])
    const { rows } = await database.query(
      `SELECT s.name, a.action, a.reason, a.before, a.after FROM audit_trail a JOIN staff s ON s.id = a.actor WHERE subject = 'setting:join.limits'`,
    )
    expect(rows).toEqual([
      {
        name: 'ada',
        action: 'setting.set',
        reason,
        before: { value: null, version: 0 },
        after: { value: { perAddressPerDay: 9 }, version: 1, by: 'ada', address: '127.0.0.1' },
      },
    ])
  })

  test('to the default follows later defaults and is recorded', async () => {
    await withVersion('feedback.limits', { ...settingList['feedback.limits'].initial, perDay: 1 })
    const { version } = await seen('feedback.limits')
    expect(await server.get(contract.resetSetting, { key: 'feedback.limits', version, reason }, ada.as)).toEqual({ version: 2 })
    expect(await services.settings.get('feedback.limits')).toEqual(settingList['feedback.limits'].initial)
    expect(await seen('feedback.limits')).toMatchObject({ isDefault: true, version: 2, changedBy: 'ada' })
    const { history } = await server.get(contract.getSetting, { key: 'feedback.limits' }, ada.as)
    expect(history.map(({ before, after }) => [before, after])).toEqual([
      [{ ...settingList['feedback.limits'].initial, perDay: 1 }, null],
      [null, { ...settingList['feedback.limits'].initial, perDay: 1 }],
    ])
    expect(await withVersion('feedback.limits', settingList['feedback.limits'].initial)).toMatchObject({ value: { version: 3 } })
  })

  test('of an old version is refused, with the author of the newer one', async () => {
    const first = await set('analytics.gtagId', 'G-1', 0)
    expect(first).toMatchObject({ success: true })
    expect(await set('analytics.gtagId', 'G-2', 0)).toMatchObject({
      status: 409,
      code: 'SETTING_CHANGED',
      value: { version: 1, changedBy: 'ada', changedAt: clock.now().toISOString() },
    })
    expect(await server.ask(contract.resetSetting, { key: 'analytics.gtagId', version: 0, reason }, ada.as)).toMatchObject({
      code: 'SETTING_CHANGED',
    })
    expect(await services.settings.get('analytics.gtagId')).toBe('G-1')
  })

  test('among concurrent ones of a version is made once', async () => {
    const { version } = await seen('bot.level')
    const answers = await Promise.all([...Array(12).keys()].map((each) => set('bot.level', each % 2, version)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['OK', ...Array<string>(11).fill('SETTING_CHANGED')])
    expect((await seen('bot.level')).version).toBe(version + 1)
  })

  test('of the status is seen by the next request', async () => {
    const status = await services.settings.get('system.status')
    const closed = { systemStatus: 1, titles: { EN: 'Back soon', MY: '', CN: '' }, messages: { EN: '', MY: '', CN: '' } }
    await withVersion('system.status', closed)
    expect(await server.get(platform.getStatus, {})).toMatchObject({ systemStatus: 1, title: 'Back soon' })
    await withVersion('system.status', status)
    expect(await server.get(platform.getStatus, {})).toMatchObject({ systemStatus: 0 })
  })

  test('takes effect in another process within two seconds', async () => {
    const other = openPlatform(services)
    expect(await other.settings.get('bot.limits')).toEqual(settingList['bot.limits'].initial)
    const limits = { ...settingList['bot.limits'].initial, missesMax: 77 }
    await withVersion('bot.limits', limits)
    expect(await services.settings.get('bot.limits')).toEqual(limits)
    clock.advance(2_000)
    expect(await other.settings.get('bot.limits')).toEqual(limits)
  })
})

describe('permissions', () => {
  test.each([
    ['an administrator', ada, 'brand', true],
    ['an administrator', ada, 'safer.rules', false],
    ['games', gia, 'brand', false],
    ['games', gia, 'system.status', false],
    ['compliance', cho, 'safer.rules', true],
    ['compliance', cho, 'login.limits', false],
  ] as const)('%s (%o) change %s: %s', async (_who, person, key, may) => {
    const { setting } = await server.get(contract.getSetting, { key }, person.as)
    expect(setting.mayChange).toBe(may)
    const answer = await set(key, setting.value, setting.version, person.as)
    const permission = `settings.${setting.group}`
    expect(answer).toMatchObject(may ? { success: true } : { status: 403, code: 'FORBIDDEN', value: { permission } })
    const reset = await server.ask(contract.resetSetting, { key, version: setting.version + Number(may), reason }, person.as)
    expect(reset).toMatchObject({ success: may })
  })

  test('without the permission settings cannot be read', async () => {
    for (const call of [contract.listSettings, contract.listSettingChanges])
      expect(await server.ask(call, {}, mia.as)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await server.ask(contract.getSetting, { key: 'brand' }, mia.as)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await server.ask(contract.listSettings, {})).toMatchObject({ code: 'OPERATOR_KEY_NEEDED' })
  })

  test('the call log has all but the value', async () => {
    await set('hosts', { secret: 'swordfish' }, 0)
    const { list } = await server.get(listStaffCalls, { name: 'ada' }, cho.as)
    expect(JSON.parse(list[0]?.input ?? '')).toEqual({ key: 'hosts', version: 0, reason })
    expect(list[0]?.code).toBe('FIELDS_INVALID')
  })
})

describe('refusals', () => {
  const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

  test.each([
    ['no value', 'sms.channel', undefined, 'MALFORMED'],
    ['a NUL', 'analytics.gtagId', 'a\u0000b', 'MALFORMED'],
    ['a deep value', 'brand', deep(14), 'MALFORMED'],
    ['an unknown key', 'brand.name', 'x', 'NOT_FOUND'],
    ['a key of every object', 'toString', 'x', 'NOT_FOUND'],
    ['a key of every prototype', '__proto__', {}, 'NOT_FOUND'],
    ['SQL for a key', `brand'; DROP TABLE setting; --`, {}, 'NOT_FOUND'],
    ['a text for an object', 'brand', 'Tamuvo', 'FIELDS_INVALID'],
    ['null', 'brand', null, 'FIELDS_INVALID'],
    ['a word that is none of the choice', 'sms.channel', 'pigeon', 'FIELDS_INVALID'],
    ['an unknown field', 'join.limits', { perAddressPerDay: 3, perAdressPerDay: 9 }, 'FIELDS_INVALID'],
    ['a prototype', 'join.limits', JSON.parse('{"perAddressPerDay": 3, "__proto__": {"a": 1}}'), 'FIELDS_INVALID'],
  ])('%s', async (_what, key, value, code) => {
    const trail = async () => (await database.query('SELECT no FROM audit_trail')).rows.length
    const before = await trail()
    const { version } = (await server.get(contract.listSettings, {}, ada.as)).list.find((each) => each.key === key) ?? {
      version: 0,
    }
    expect(await set(key, value, version)).toMatchObject({ success: false, code })
    expect(await trail()).toBe(before)
  })

  test('a value nested too deeply', async () => {
    const body = `{"key":"brand","version":0,"reason":"deep","value":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { ...ada.as.headers, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${urlOf(contract.setSetting)}`, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ code: 'MALFORMED' })
  })

  test.each([[''], ['  no  '], ['x'.repeat(501)]])('the reason "%s"', async (given) => {
    const answer = await server.ask(contract.resetSetting, { key: 'brand', version: 0, reason: given }, ada.as)
    expect(answer).toMatchObject({ code: 'MALFORMED' })
  })

  test('report every fault by field, with a message', async () => {
    expect(await withVersion('join.limits', { perAddressPerDay: 0, more: 1 })).toMatchObject({
      value: { fields: { perAddressPerDay: 'too_small' }, words: { perAddressPerDay: 'must have at least 1' } },
    })
    expect(await withVersion('join.limits', { perAddressPerDay: 3, more: 1 })).toMatchObject({
      value: { words: { more: 'is not known here' } },
    })
    expect(await withVersion('join.limits', {})).toMatchObject({ value: { words: { perAddressPerDay: 'is missing' } } })
    expect(await withVersion('join.limits', { perAddressPerDay: 'many' })).toMatchObject({
      value: { words: { perAddressPerDay: 'must be a number' } },
    })
    expect(await set('sms.channel', 'pigeon', 0)).toMatchObject({ value: { words: { '': 'must be one of "own", "firebase"' } } })
  })

  test('lone surrogates and overflowing amounts are faults of the value', async () => {
    const brand = settingList.brand.initial
    expect(await withVersion('brand', { ...brand, name: 'a\ud800b' })).toMatchObject({ code: 'FIELDS_INVALID' })
    const most = '99999999999999999999.00'
    const card = { open: true, min: '1.00', max: most, dayCountMax: 1, daySumMax: '3.00' }
    expect(await withVersion('deposit.methods', { card })).toMatchObject({
      code: 'FIELDS_INVALID',
      value: { fields: { 'card.max': 'invalid_format' } },
    })
    expect(await withVersion('deposit.methods', { 'card\udc00': { ...card, max: '2.00' } })).toMatchObject({
      code: 'FIELDS_INVALID',
    })
  })

  test('texts of any script are stored unchanged', async () => {
    const hostile = `'"; DROP TABLE setting; -- <script>\${x}</script> ကခဂ 你好 \u202e🙂\\`
    expect(await withVersion('analytics.gtagId', hostile)).toMatchObject({ success: true })
    expect((await seen('analytics.gtagId')).value).toBe(hostile)
  })
})

test('ten thousand changes are read page by page, newest first', async () => {
  await database.query(
    `INSERT INTO setting_change (key, version, value_before, value_after, changed_by, reason, at)
     SELECT 'shell', n, '{}', jsonb_build_object('n', n), 'past', 'history', now() FROM generate_series(1, 10000) n`,
  )
  const page = (pageNo: number) => server.get(contract.listSettingChanges, { key: 'shell', pageNo, pageSize: 50 }, ada.as)
  const [first, last, beyond] = [await page(1), await page(200), await page(201)]
  expect(first).toMatchObject({ total: 10_000, totalPages: 200 })
  expect(first.list.map(({ version }) => version)).toEqual([...Array(50).keys()].map((each) => 10_000 - each))
  expect(last.list.map(({ version }) => version)).toEqual([...Array(50).keys()].map((each) => 50 - each))
  expect(beyond.list).toEqual([])
  const all = await server.get(contract.listSettingChanges, { pageSize: 1 }, ada.as)
  expect(all.total).toBeGreaterThan(10_000)
  expect(await server.ask(contract.listSettingChanges, { key: 'shelf' }, ada.as)).toMatchObject({ code: 'NOT_FOUND' })
})

test('a change in a rolled back transaction has no effect', async () => {
  const failing = inTransaction(database, async (tx) => {
    await changeSetting(tx, services, { key: 'bot.level', value: 1, by: 'ko', reason: 'x' })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  const { rows } = await database.query(`SELECT 1 FROM audit_trail WHERE reason = 'x'`)
  expect(rows).toEqual([])
})
