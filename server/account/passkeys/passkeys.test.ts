import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { setPasswordByLink } from '@tamuvo/contract/account-password.ts'
import * as contract from '@tamuvo/contract/account-passkeys.ts'
import * as security from '@tamuvo/contract/account-security.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { moneyHeldUntil } from '../account.ts'
import { protectWithAuthenticator } from '../security/testing.ts'
import { stepAt, totpAt } from '../../kit/totp.ts'
import { accountServer, freshAddress, goodPassword, siteUrl } from '../testing.ts'
import { softAuthenticator } from './testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000
const place = { origin: siteUrl, rpId: new URL(siteUrl).hostname }
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const begin = (token: string, password = goodPassword) => server.ask(contract.startPasskey, { password }, { token })
const add = (token: string, response: ReturnType<ReturnType<typeof softAuthenticator>['register']>, name = 'My phone') =>
  server.ask(contract.addPasskey, { name, response }, { token })

/** A member with a passkey. */
const holder = async (options = {}) => {
  const member = await server.insider()
  const key = softAuthenticator(place, options)
  const { challenge } = (await begin(member.token)).value.options
  const { recoveryCodes } = (await add(member.token, key.register(challenge))).value
  return { ...member, key, recoveryCodes }
}

const asked = async (address: string, challengeId = '') =>
  (await server.get(contract.startPasskeyLogin, { challengeId }, from(address))).options
const logIn = (response: ReturnType<ReturnType<typeof softAuthenticator>['show']>, address: string, more = {}) =>
  server.ask(contract.loginByPasskey, { response, ...more }, from(address))

const stepUp = async ({ token, key }: Awaited<ReturnType<typeof holder>>, more = {}) => {
  const { challenge } = (await server.get(contract.startPasskeyStepUp, {}, { token })).options
  return server.ask(contract.stepUpByPasskey, { response: key.show(challenge, more) }, { token })
}
const events = async (memberId: bigint) =>
  (await database.query<{ kind: string }>('SELECT kind FROM outbox_event WHERE member_id = $1 ORDER BY 1', [memberId])).rows.map(
    ({ kind }) => kind,
  )

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

describe('a login by passkey', () => {
  test('needs no name and no password', async () => {
    const { key, username } = await holder()
    const address = freshAddress()
    const { challenge, allowCredentials, userVerification, rpId } = await asked(address)
    expect({ allowCredentials, userVerification, rpId }).toEqual({
      allowCredentials: [],
      userVerification: 'required',
      rpId: place.rpId,
    })
    const { value } = await logIn(key.show(challenge), address)
    expect((await server.get(getMemberInfo, {}, { token: value.token })).account).toBe(username)
    const { list } = await server.get(contract.listPasskeys, {}, { token: value.token })
    expect(list[0]?.lastUsedAt).toBe(clock.now().toISOString())
  })

  test('consumes its challenge, however many answers come at once', async () => {
    const { key, id } = await holder()
    const address = freshAddress()
    const { challenge } = await asked(address)
    await database.query('DELETE FROM session WHERE member_id = $1', [id])
    const shown = [1, 2, 3, 4].map(() => key.show(challenge))
    const answers = await Promise.all(shown.map((each) => logIn(each, address)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['OK', 'PASSKEY_OVER', 'PASSKEY_OVER', 'PASSKEY_OVER'])
    expect((await database.query('SELECT FROM session WHERE member_id = $1', [id])).rowCount).toBe(1)
  })

  test('needs a challenge of this address and purpose, five minutes old at most', async () => {
    const { key, token } = await holder()
    const address = freshAddress()
    const { challenge } = await asked(address)
    expect((await logIn(key.show(challenge), freshAddress())).code).toBe('PASSKEY_OVER')
    const other = (await server.get(contract.startPasskeyStepUp, {}, { token })).options.challenge
    expect((await logIn(key.show(other), address)).code).toBe('PASSKEY_OVER')
    expect((await server.ask(contract.stepUpByPasskey, { response: key.show(challenge) }, { token })).code).toBe('PASSKEY_OVER')
    clock.advance(5 * minute)
    expect((await logIn(key.show(challenge), address)).code).toBe('PASSKEY_OVER')
  })

  test('refuses what was shown elsewhere, without unlocking the device, by a stranger, or changed', async () => {
    const { key } = await holder()
    const address = freshAddress()
    const { challenge } = await asked(address)
    const right = key.show(challenge)
    const wrong = [
      key.show(challenge, { from: 'https://evil.example' }),
      key.show(challenge, { bits: 0x01 }),
      softAuthenticator(place).show(challenge),
      { ...right, response: { ...right.response, signature: `${right.response.signature.slice(0, -4)}AAAA` } },
    ]
    for (const each of wrong) expect((await logIn(each, address)).code).toBe('PASSKEY_WRONG')
  })

  test('refuses and notes a counter that goes backwards, also of two uses at once', async () => {
    const { key, id } = await holder()
    const use = async (count: number) => {
      const address = freshAddress()
      return logIn(key.show((await asked(address)).challenge, { count }), address)
    }
    expect((await use(7)).success).toBe(true)
    expect([(await use(7)).code, (await use(3)).code]).toEqual(['PASSKEY_WRONG', 'PASSKEY_WRONG'])
    expect((await events(id)).filter((kind) => kind === 'member.passkey_rewound')).toHaveLength(2)
    const both = await Promise.all([use(8), use(8)])
    expect(both.map(({ code }) => code).sort()).toEqual(['OK', 'PASSKEY_WRONG'])
  })

  test('accepts authenticators that do not count', async () => {
    const { key } = await holder()
    for (let i = 0; i < 2; i++) {
      const address = freshAddress()
      expect((await logIn(key.show((await asked(address)).challenge, { count: 0 }), address)).success).toBe(true)
    }
  })

  test('is closed to frozen members and to who comes by the wrong entry', async () => {
    const { key, id } = await holder()
    const address = freshAddress()
    expect((await logIn(key.show((await asked(address)).challenge), address, { entry: 'agent' })).code).toBe('NOT_AGENT')
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [id])
    expect((await logIn(key.show((await asked(address)).challenge), address)).code).toBe('ACCOUNT_FROZEN')
  })
})

describe('a login by password of a member with a passkey', () => {
  test('asks for the passkey or a recovery code, and takes no passkey of others', async () => {
    const [mine, other] = [await holder(), await holder()]
    const address = freshAddress()
    const { token, challenge } = (await server.login(mine.username, goodPassword, { address })).value
    expect([token, challenge?.methods]).toEqual(['', ['PASSKEY', 'RECOVERY']])
    const challengeId = challenge?.challengeId ?? ''
    const options = await asked(address, challengeId)
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([mine.key.id])
    expect((await logIn(other.key.show(options.challenge), address, { challengeId })).code).toBe('PASSKEY_WRONG')
    const { value } = await logIn(mine.key.show(options.challenge), address, { challengeId })
    expect((await server.get(getMemberInfo, {}, { token: value.token })).account).toBe(mine.username)
    const again = await asked(address)
    expect((await logIn(mine.key.show(again.challenge), address, { challengeId })).code).toBe('CHALLENGE_OVER')
  })

  test('is completed by a recovery code, once', async () => {
    const { username, recoveryCodes } = await holder()
    const answer = async (text: string) => {
      const { challenge } = (await server.login(username, goodPassword)).value
      const challengeId = challenge?.challengeId ?? ''
      return server.ask(security.answerChallenge, { challengeId, method: 'RECOVERY', answer: text })
    }
    const [code = ''] = recoveryCodes
    expect((await answer('123456')).code).toBe('TWOFA_WRONG')
    expect((await answer(code)).value.token).not.toBe('')
    expect((await answer(code)).code).toBe('TWOFA_WRONG')
  })

  test('needs a recovery code for a password reset', async () => {
    const { id, recoveryCodes } = await holder()
    const resetToken = services.rng.bytes(32).toString('base64url')
    const hash = createHash('sha256').update(resetToken).digest()
    await database.query('INSERT INTO password_reset VALUES ($1, $2, $3)', [hash, id, new Date(clock.now().getTime() + minute)])
    const reset = (twoFactorCode: string) =>
      server.ask(setPasswordByLink, {
        resetToken,
        twoFactorCode,
        newPassword: 'seven-green-kites',
        confirmNewPassword: 'seven-green-kites',
      })
    expect((await reset('')).code).toBe('TWOFA_REQUIRED')
    expect((await reset(recoveryCodes[1] ?? '')).success).toBe(true)
  })

  test('keeps a password change that is due, which the passkey has just allowed', async () => {
    const { key, username, id } = await holder()
    await database.query(`UPDATE credential SET must_change = 'DEFAULT_PASSWORD' WHERE member_id = $1`, [id])
    const address = freshAddress()
    const { challenge } = (await server.login(username, goodPassword, { address })).value
    const challengeId = challenge?.challengeId ?? ''
    const { value } = await logIn(key.show((await asked(address, challengeId)).challenge), address, { challengeId })
    expect(value).toMatchObject({ firstTimeLogin: true, mustChange: 'DEFAULT_PASSWORD' })
    expect((await database.query('SELECT FROM session_proof WHERE proven_at = $1', [clock.now()])).rowCount).toBe(1)
  })
})

describe('beside an authenticator', () => {
  const protect = protectWithAuthenticator(server)

  test('a passkey is added after a code, brings no new recovery codes and takes the place of the code', async () => {
    const member = await server.insider()
    const { secret, recoveryCodes } = await protect(member.id)
    expect((await begin(member.token)).code).toBe('STEP_UP_REQUIRED')
    await server.get(security.stepUp, { code: totpAt(secret, stepAt(clock.now())) }, { token: member.token })
    const key = softAuthenticator(place)
    const { challenge } = (await begin(member.token)).value.options
    expect((await add(member.token, key.register(challenge))).value.recoveryCodes).toEqual([])
    clock.advance(5 * minute)

    const off = () => server.ask(security.removeAuthenticator, { code: '', password: goodPassword }, { token: member.token })
    expect(await off()).toMatchObject({ code: 'STEP_UP_REQUIRED', value: { methods: ['PASSKEY', 'GA'] } })
    await stepUp({ ...member, key, recoveryCodes })
    expect((await off()).success).toBe(true)
    expect((await server.get(contract.listPasskeys, {}, { token: member.token })).recoveryCodesLeft).toBe(10)
    expect(await moneyHeldUntil(database, member.id, clock.now())).toBeUndefined()
  })
})

test.each([contract.listPasskeys, contract.startPasskeyStepUp])('is for who is logged in: $path', async (call) => {
  expect((await server.ask(call, {})).code).toBe('NOT_LOGGED_IN')
})
