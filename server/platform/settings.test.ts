import * as contract from '@tamuvo/contract/platform.ts'
import { sampleSettings } from '@tamuvo/contract/sample-settings.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { changeSetting } from './change-setting.ts'
import { platformServer } from './testing.ts'

const server = await platformServer()
const { services, clock, set } = server
const { database } = services

describe('settings', () => {
  test('have their defaults until changed', async () => {
    expect(await server.get(contract.getSettings, {})).toEqual(sampleSettings)
  })

  test('show a change at once, and record its author and the old value', async () => {
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

  test('have an immutable history', async () => {
    for (const statement of [
      `UPDATE setting_change SET changed_by = 'x'`,
      'DELETE FROM setting_change',
      'TRUNCATE setting_change',
    ])
      await expect(server.owner.query(statement)).rejects.toThrow('append-only')
  })

  test('number concurrent changes consecutively', async () => {
    const versions = await Promise.all(
      [1, 2, 3, 4, 5].map((captchaAfter) => set('register.limits', { perAddressPerDay: 5, captchaAfter })),
    )
    expect(versions.sort()).toEqual([1, 2, 3, 4, 5])
    const { rows } = await database.query(
      `SELECT value_before = lag(value_after) OVER (ORDER BY version) AS follows FROM setting_change WHERE key = 'register.limits' ORDER BY version`,
    )
    expect(rows.map((row) => row['follows'])).toEqual([null, true, true, true, true])
  })

  test('are unchanged by a rolled back transaction', async () => {
    const brand = await services.settings.get('brand')
    const failing = inTransaction(database, async (tx) => {
      await changeSetting(tx, services, { key: 'brand', value: { ...brand, name: 'Never' }, by: 'ko', reason: 'x' })
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect((await services.settings.get('brand')).name).toBe('Tamuvo')
  })

  test('show changes of another process within two seconds', async () => {
    await services.settings.get('demo.logins')
    await database.query(
      `INSERT INTO setting VALUES ('demo.logins', '[{"username":"player1","password":"open-sesame-1","labelKey":"demo.player"}]', 1, now())`,
    )
    expect(await server.get(contract.getSettings, {})).not.toHaveProperty('demoLogins')
    clock.advance(2_000)
    expect(await server.get(contract.getSettings, {})).toMatchObject({
      demoLogins: [{ username: 'player1', labelKey: 'demo.player' }],
    })
  })

  test('fall back to the default when the stored value is invalid', async () => {
    await database.query(`INSERT INTO setting VALUES ('login.limits', '{"pair": "gone"}', 1, now())`)
    clock.advance(2_000)
    expect((await services.settings.get('login.limits')).pair).toEqual({ captchaAfter: 3, lockAfter: 8 })
  })

  test('list the enabled languages, from the next request on', async () => {
    const brand = await services.settings.get('brand')
    await set('brand', { ...brand, defaultLang: 'TH', supportLanguages: ['TH', 'VI', 'TY', 'ID', 'EN'] })
    expect(await server.get(contract.getSettings, {})).toMatchObject({
      defaultLang: 'TH',
      supportLanguages: ['TH', 'VI', 'TY', 'ID', 'EN'],
    })
    await set('brand', brand)
  })

  test('fill in fields added later', async () => {
    await database.query(`INSERT INTO setting VALUES ('rate.limits', '{"avatarsPerHour": 3}', 1, now())`)
    clock.advance(2_000)
    expect(await services.settings.get('rate.limits')).toMatchObject({ avatarsPerHour: 3, captchasPerMinute: 60 })
    await expect(set('rate.limits', { avatarPerHour: 3 } as never)).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
  })

  test('of the wrong shape are refused', async () => {
    const brand = await services.settings.get('brand')
    const fields = await services.settings.get('register.fields')
    const refused = { code: 'FIELDS_INVALID' }
    await expect(set('brand', { ...brand, timeZone: 'Asia/Nowhere' })).rejects.toMatchObject(refused)
    await expect(set('brand', { ...brand, supportLanguages: ['EN', 'CN'] })).rejects.toMatchObject(refused)
    await expect(set('brand', { ...brand, supportLanguages: ['MY', 'MY'] })).rejects.toMatchObject(refused)
    // A known language without a translation.
    const japanese = ['MY', 'JA'] as unknown as typeof brand.supportLanguages
    await expect(set('brand', { ...brand, supportLanguages: japanese })).rejects.toMatchObject(refused)
    await expect(set('brand', { ...brand, minAge: 12 })).rejects.toMatchObject(refused)
    await expect(set('system.closedRanges', ['203.0.113.0/33'])).rejects.toMatchObject(refused)
    await expect(set('register.fields', { ...fields, username: { ...fields.username, enabled: false } })).rejects.toMatchObject(
      refused,
    )
    await expect(set('register.fields', { ...fields, email: { ...fields.email, acceptedPattern: '(' } })).rejects.toMatchObject(
      refused,
    )
    await expect(set('register.fields', { ...fields, email: { ...fields.email, minLength: 90 } })).rejects.toMatchObject(refused)
    const limits = await services.settings.get('sms.limits')
    await expect(set('sms.limits', { ...limits, codeMinutes: 11 })).rejects.toMatchObject(refused)
    await expect(set('site.publicUrl', 'javascript:alert(1)')).rejects.toMatchObject(refused)
    await expect(set('site.publicUrl', 'https://play.example/path')).rejects.toMatchObject(refused)
  })
})
