import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { setPasswordByLink } from '@tamuvo/contract/account-password.ts'
import * as contract from '@tamuvo/contract/account-passkeys.ts'
import * as security from '@tamuvo/contract/account-security.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress, goodPassword } from '../testing.ts'
import { passkeyMembers, place, softAuthenticator } from './testing.ts'

const server = await accountServer()
const { services, clock } = server
const { database } = services
const { holder, events } = passkeyMembers(server)
const minute = 60_000
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const asked = async (address: string, challengeId = '') =>
  (await server.get(contract.startPasskeyLogin, { challengeId }, from(address))).options
const logIn = (response: ReturnType<ReturnType<typeof softAuthenticator>['show']>, address: string, more = {}) =>
  server.ask(contract.loginByPasskey, { response, ...more }, from(address))

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
