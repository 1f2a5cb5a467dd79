import * as account from '@tamuvo/contract/account.ts'
import * as devices from '@tamuvo/contract/account-devices.ts'
import * as passwords from '@tamuvo/contract/account-password.ts'
import * as profile from '@tamuvo/contract/account-profile.ts'
import * as security from '@tamuvo/contract/account-security.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../kit/clock.ts'
import { house, isTrialMember, playWalletAccount, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { walletAccountsOf } from '../../ledger/statements.ts'
import { trialBalance } from '../../ledger/proof.ts'
import { encrypt } from '../../testing/caller.ts'
import { accountServer, freshAddress, goodPassword } from '../testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000

const switches = { ...(await services.settings.get('switches')), FREEPLAY3: true }
await set('switches', switches)

const random = () => encrypt(server.url, systemClock, { random: 'a string that nobody else has' })
const play = async (address = freshAddress(), sealed?: string) =>
  server.ask(
    account.loginFreeplay,
    { os: 'Linux', platform: 'W', random: sealed ?? (await random()), gatewayVersion: 3 },
    { headers: { 'x-forwarded-for': address } },
  )

describe('free play', () => {
  test('opens a trial account with ten thousand in demo money, for two hours', async () => {
    const { success, value } = await play()
    expect(success).toBe(true)
    const endsAt = new Date(clock.now().getTime() + 120 * minute)
    expect(value).toMatchObject({ credit: '10000.00', endsAt: endsAt.toISOString(), firstTimeLogin: false })
    expect(value.account).toMatch(/^trial_[a-z2-9]{6}$/)
    const info = await server.get(account.getMemberInfo, {}, { token: value.token })
    expect(info.endsAt).toBe(value.endsAt)
    expect(info).toMatchObject({ account: value.account, type: 4 })
    expect(isTrialMember(BigInt(info.id))).toBe(true)
    expect(await walletAccountsOf(database, BigInt(info.id))).toEqual({ trial: fromWire('10000.00') })
  })

  test('ends after two hours, regardless of activity', async () => {
    const { token } = (await play()).value
    for (let i = 0; i < 5; i++) {
      clock.advance(20 * minute)
      expect((await server.ask(account.getMemberInfo, {}, { token })).status).toBe(200)
    }
    clock.advance(20 * minute)
    expect((await server.ask(account.getMemberInfo, {}, { token })).status).toBe(401)
  })

  test('is limited to three a day per address, also concurrently', async () => {
    const address = freshAddress()
    const answers = await Promise.all(Array.from({ length: 5 }, () => play(address)))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(await play(address)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', value: { retryAfter: 86_400 } })
    expect((await play()).success).toBe(true)
    // Trials do not count against the limit of registrations.
    expect((await server.register({ username: 'aftertrial' }, { address })).success).toBe(true)
    clock.advance(24 * 60 * minute)
    expect((await play(address)).success).toBe(true)
  })

  test('needs a fresh string encrypted with our key, once', async () => {
    const sealed = await random()
    expect((await play(freshAddress(), sealed)).success).toBe(true)
    expect((await play(freshAddress(), sealed)).code).toBe('ENCRYPTION_INVALID')
    expect((await play(freshAddress(), 'a.b.c.d.e')).code).toBe('ENCRYPTION_INVALID')
    const late = { now: () => new Date(systemClock.now().getTime() - 10 * minute) }
    expect((await play(freshAddress(), await encrypt(server.url, late, { random: 'x' }))).code).toBe('ENCRYPTION_INVALID')
  })

  test('is closed by its switch', async () => {
    await set('switches', { ...switches, FREEPLAY3: false })
    expect((await play()).code).toBe('FREEPLAY_CLOSED')
    await set('switches', switches)
  })

  test('writes no login log', async () => {
    const { value } = await play()
    expect((await server.login(value.account, goodPassword)).code).toBe('WRONG_CREDENTIALS')
  })
})

describe('a trial', () => {
  test.each([profile.getProfile, security.getSecurity, devices.listSessions, devices.listAddresses, devices.endOtherSessions])(
    'needs a real account for $path',
    async (call) => {
      const { token } = (await play()).value
      expect(await server.ask(call, {}, { token })).toMatchObject({ status: 403, code: 'REAL_ACCOUNT_NEEDED' })
    },
  )

  test('cannot change password, avatar or name', async () => {
    const { token } = (await play()).value
    const answers = [
      await server.ask(passwords.changePassword, { newPassword: goodPassword, confirmNewPassword: goodPassword }, { token }),
      await server.ask(profile.chooseAvatar, { avatarId: '01' }, { token }),
      await server.ask(profile.updateProfile, { nickname: 'Mai' }, { token }),
      await server.ask(security.startAuthenticator, { password: goodPassword }, { token }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'REAL_ACCOUNT_NEEDED'))
    expect((await server.ask(account.logout, {}, { token })).success).toBe(true)
  })
})

describe('demo money', () => {
  test('cannot be mixed with real money in an entry of the ledger', async () => {
    const info = await server.get(account.getMemberInfo, {}, { token: (await play()).value.token })
    const trial = BigInt(info.id)
    const real = (await server.person()).id
    const move = (from: ReturnType<typeof walletAccount>, to: ReturnType<typeof walletAccount>) =>
      services.ledger.post({
        key: naturalKey('test', trial),
        kind: 'BET',
        ref: trial,
        moves: [{ from, to, amount: fromWire('1.00') }],
      })
    await expect(move(playWalletAccount(trial), house('house:lottery'))).rejects.toThrow('one unit')
    await expect(move(playWalletAccount(trial), walletAccount(real))).rejects.toThrow('one unit')
    await expect(move(house('psp:sandpay'), playWalletAccount(trial))).rejects.toThrow('one unit')
    expect(await move(walletAccount(trial), house('house:lottery'))).toMatchObject({ is: 'unknown' })
    expect(await move(playWalletAccount(trial), house('house:trial'))).toMatchObject({
      is: 'posted',
      balance: fromWire('9999.00'),
    })
  })

  test('is in no total of real money', async () => {
    const before = (await trialBalance(database)).total.money
    await play()
    const after = await trialBalance(database)
    expect(after).toMatchObject({ isClean: true, total: { money: before } })
  })

  test('is not available to real members', async () => {
    const { id } = await server.person()
    expect(isTrialMember(id)).toBe(false)
    expect(Object.keys(await walletAccountsOf(database, id)).sort()).toEqual(['main', 'points', 'vendor', 'wd_hold'])
    expect(playWalletAccount(id)).toBe(walletAccount(id))
  })
})
