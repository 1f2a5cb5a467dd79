import * as contract from '@tamuvo/contract/account-passkeys.ts'
import * as security from '@tamuvo/contract/account-security.ts'
import { describe, expect, test } from 'vitest'
import { moneyHeldUntil } from '../account.ts'
import { stepAt, totpAt } from '../../kit/totp.ts'
import { accountServer, goodPassword, protectWithAuthenticator, siteUrl } from '../testing.ts'
import { passkeyMembers, place, softAuthenticator } from './testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const { begin, add, holder, stepUp, events } = passkeyMembers(server)
const minute = 60_000

describe('a passkey', () => {
  test('is added with the password, for the public address of the brand whatever the Host header says', async () => {
    const { token, id, username } = await server.insider()
    expect((await begin(token, 'wrong-guess')).code).toBe('PASSWORD_WRONG')
    const { options } = (
      await server.ask(contract.startPasskey, { password: goodPassword }, { token, headers: { host: 'evil.example' } })
    ).value
    expect(options).toMatchObject({
      rp: { id: 'play.tamuvo.example', name: 'Tamuvo' },
      user: { name: username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const key = softAuthenticator(place, { isSynced: true })
    const { value } = await add(token, key.register(options.challenge), '  Phone of Mai ')
    expect(value.passkey).toEqual({
      id: key.id,
      name: 'Phone of Mai',
      createdAt: clock.now().toISOString(),
      lastUsedAt: null,
      isSynced: true,
    })
    expect(new Set(value.recoveryCodes).size).toBe(10)
    expect(await server.get(contract.listPasskeys, {}, { token })).toEqual({
      list: [value.passkey],
      origin: siteUrl,
      recoveryCodesLeft: 10,
    })
    expect(await events(id)).toContain('member.passkey_added')
  })

  test.each(['http://127.0.0.1:8080', 'http://localhost:8080'])('belongs to localhost where the site is at %s', async (url) => {
    const { token } = await server.insider()
    await set('site.publicUrl', url)
    expect((await begin(token)).value.options.rp.id).toBe('localhost')
    expect((await server.get(contract.listPasskeys, {}, { token })).origin).toBe('http://localhost:8080')
    await set('site.publicUrl', '')
  })

  test.each([
    ['made for another origin', (challenge: string) => softAuthenticator(place).register(challenge, 'https://evil.example')],
    [
      'made for another host name',
      (challenge: string) => softAuthenticator({ ...place, rpId: 'evil.example' }).register(challenge),
    ],
    ['that was shown, not made', (challenge: string) => ({ ...softAuthenticator(place).register(challenge), id: 'AAAA' })],
  ])('%s is refused', async (_what, make) => {
    const { token } = await server.insider()
    const { challenge } = (await begin(token)).value.options
    expect((await add(token, make(challenge))).code).toBe('PASSKEY_WRONG')
  })

  test('needs a challenge of this session that is five minutes old at most, and consumes it', async () => {
    const [mine, theirs] = [await server.insider(), await server.insider()]
    const { challenge } = (await begin(mine.token)).value.options
    const key = softAuthenticator(place)
    expect((await add(theirs.token, key.register(challenge))).code).toBe('PASSKEY_OVER')
    expect((await add(mine.token, key.register('bm90LW9uZS1vZi1vdXJz'))).code).toBe('PASSKEY_OVER')
    const both = await Promise.all([
      add(mine.token, key.register(challenge)),
      add(mine.token, softAuthenticator(place).register(challenge)),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual(['OK', 'PASSKEY_OVER'])
    const late = (await begin(theirs.token)).value.options.challenge
    clock.advance(5 * minute)
    expect((await add(theirs.token, softAuthenticator(place).register(late))).code).toBe('PASSKEY_OVER')
  })

  test('belongs to one member, of ten at most', async () => {
    const [mine, other] = [await holder(), await server.insider()]
    const { challenge } = (await begin(other.token)).value.options
    expect((await add(other.token, mine.key.register(challenge))).code).toBe('PASSKEY_KNOWN')
    await database.query(
      `INSERT INTO passkey SELECT 'filler' || n, $1, '', 0, '{}', 'filler', false, now() FROM generate_series(1, 9) n`,
      [mine.id],
    )
    await stepUp(mine)
    expect((await begin(mine.token)).code).toBe('PASSKEYS_MAX')
  })

  test('is renamed and removed by its owner only, the latter after showing it again', async () => {
    const [mine, other] = [await holder(), await holder()]
    const { id } = mine.key
    const rename = (token: string) => server.ask(contract.renamePasskey, { id, name: 'Tablet' }, { token })
    const remove = (token: string) => server.ask(contract.removePasskey, { id }, { token })
    expect((await rename(other.token)).code).toBe('NOT_FOUND')
    expect((await rename(mine.token)).success).toBe(true)
    expect((await server.get(contract.listPasskeys, {}, { token: mine.token })).list[0]?.name).toBe('Tablet')
    await stepUp(other)
    expect((await remove(other.token)).code).toBe('NOT_FOUND')
    expect(await remove(mine.token)).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      value: { methods: ['PASSKEY', 'RECOVERY'] },
    })
    expect((await stepUp(mine)).success).toBe(true)
    expect((await remove(mine.token)).success).toBe(true)
    expect(await server.get(contract.listPasskeys, {}, { token: mine.token })).toMatchObject({ list: [], recoveryCodesLeft: 0 })
    expect(await events(mine.id)).toEqual(expect.arrayContaining(['member.passkey_removed', 'member.stepped_up']))
  })
})

describe('beside an authenticator', () => {
  const protect = protectWithAuthenticator(server)

  test('a passkey is added after a code, brings no new recovery codes and takes the place of the code', async () => {
    const member = await server.insider()
    const { secret } = await protect(member.id)
    expect((await begin(member.token)).code).toBe('STEP_UP_REQUIRED')
    await server.get(security.stepUp, { code: totpAt(secret, stepAt(clock.now())) }, { token: member.token })
    const key = softAuthenticator(place)
    const { challenge } = (await begin(member.token)).value.options
    expect((await add(member.token, key.register(challenge))).value.recoveryCodes).toEqual([])
    clock.advance(5 * minute)

    const off = () => server.ask(security.removeAuthenticator, { code: '', password: goodPassword }, { token: member.token })
    expect(await off()).toMatchObject({ code: 'STEP_UP_REQUIRED', value: { methods: ['PASSKEY', 'GA'] } })
    await stepUp({ ...member, key })
    expect((await off()).success).toBe(true)
    expect((await server.get(contract.listPasskeys, {}, { token: member.token })).recoveryCodesLeft).toBe(10)
    expect(await moneyHeldUntil(database, member.id, clock.now())).toBeUndefined()
  })
})

test.each([contract.listPasskeys, contract.startPasskeyStepUp])('is for who is logged in: $path', async (call) => {
  expect((await server.ask(call, {})).code).toBe('NOT_LOGGED_IN')
})
