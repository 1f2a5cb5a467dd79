import { readFileSync } from 'node:fs'
import { registrationFields } from '@tamuvo/contract/account.ts'
import { patterns } from '@tamuvo/contract/patterns.ts'
import * as contract from '@tamuvo/contract/platform.ts'
import { describe, expect, test } from 'vitest'
import { platformServer } from './testing.ts'

const server = await platformServer()
const { services, set } = server

describe('the public calls', () => {
  test('publish a key for encrypted calls, never its private part', async () => {
    const { keys } = await server.get(contract.getKeys, {})
    expect(keys[0]).toMatchObject({ use: 'enc', kty: 'EC', crv: 'P-256' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('list every switch', async () => {
    const { whitelabel } = await server.get(contract.getWhitelabel, {})
    expect(Object.fromEntries(whitelabel.map(({ modId, enabled }) => [modId, enabled]))).toEqual({
      MOBILENUMREG3: '0',
      REGMOBVERF3: '0',
      MOBILENUMPASSREG3: '0',
      USERNAMEREG3: '1',
      FREEPLAY3: '0',
      PWDEXPFORCECHANGE3: '0',
      MOBILEVERCODELOGIN3: '0',
      DIRECTREG3: '1',
      LOGINIPVERF: '0',
    })
    await set('switches', { ...(await services.settings.get('switches')), DIRECTREG3: false })
    expect((await server.get(contract.getWhitelabel, {})).whitelabel).toContainEqual({ modId: 'DIRECTREG3', enabled: '0' })
  })

  test('list the rule of every registration field, with a numbered pattern', async () => {
    const { register, minAge } = await server.get(contract.getRegisterSettings, {})
    expect(minAge).toBe(21)
    expect(Object.keys(register).sort()).toEqual([...registrationFields].sort())
    expect(register['username']).toEqual({
      enabled: true,
      required: true,
      minLength: 6,
      maxLength: 16,
      acceptedPattern: patterns[1]?.regex,
      patternId: 1,
    })
    for (const rule of Object.values(register)) expect(rule.acceptedPattern).toBe(patterns[rule.patternId]?.regex ?? '*')
    expect(
      Object.entries(register)
        .filter(([, rule]) => rule.enabled)
        .map(([name]) => name),
    ).toEqual(['username', 'password', 'confirmPassword', 'payeeName'])
  })

  test('list countries with their dialling codes', async () => {
    const { list } = await server.get(contract.listCountries, {})
    expect(list.slice(0, 3)).toEqual([
      { countryCode: 'MM', countryDialingCode: '95', mobileDigits: { min: 7, max: 10 } },
      { countryCode: 'VN', countryDialingCode: '84', mobileDigits: { min: 9, max: 9 } },
      { countryCode: 'TH', countryDialingCode: '66', mobileDigits: { min: 9, max: 9 } },
    ])
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(
      list.every(({ countryCode, countryDialingCode }) => names.of(countryCode) && /^[1-9]\d{0,2}$/.test(countryDialingCode)),
    ).toBe(true)
    expect(new Set(list.map(({ countryCode }) => countryCode)).size).toBe(list.length)
    expect(list.length).toBeGreaterThan(190)
    const named: Record<string, string> = JSON.parse(
      readFileSync(new URL('../../ui/text/en/country.json', import.meta.url), 'utf8'),
    )
    expect(Object.keys(named)).toEqual(list.map(({ countryCode }) => countryCode).toSorted())
  })
})
