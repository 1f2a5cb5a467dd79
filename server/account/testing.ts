import * as contract from '@tamuvo/contract/account.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { steppedClock, systemClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { createEncryption } from '../kit/encryption.ts'
import { type Luck, systemLuck } from '../kit/luck.ts'
import { changeSetting, openPlatform, platformCalls, type SettingKey, type SettingOf } from '../platform/platform.ts'
import type { Answer, Caller, CallOptions } from '../testing/caller.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { accountCalls, type AccountServices, type Member, type NewMember, openAccounts, registerMember } from './account.ts'
import { captchaAlphabet } from './captcha-glyphs.ts'

export type SteppedClock = ReturnType<typeof steppedClock>

/** Luck that remembers the last characters it chose for a captcha. */
export const openLuck = (): Luck & { lastCaptcha(): string } => {
  const chosen: number[] = []
  return {
    bytes: (count) => systemLuck.bytes(count),
    below: (below) => {
      const number = systemLuck.below(below)
      if (below === captchaAlphabet.length) chosen.push(number)
      return number
    },
    lastCaptcha: () =>
      chosen
        .slice(-4)
        .map((number) => captchaAlphabet[number])
        .join(''),
  }
}

let addresses = 0

/** An address from which nobody called before. */
export const freshAddress = (): string => `198.${18 + Math.floor(addresses / 250)}.${addresses % 250}.${1 + (addresses++ % 200)}`

/** Whence a call comes; a fresh address unless one is named. */
type Whence = { address?: string; language?: string; token?: string; device?: string }
type Registration = SentInputOf<typeof contract.register>
type Credentials = SentInputOf<typeof contract.login>
type Let = Answer<{
  token: string
  firstTimeLogin: boolean
  passwordExpired: boolean
  captcha?: boolean
  retryAfter?: number
  fields?: Record<string, string>
}>

/** Registers and logs in as browsers do. */
type Doors = {
  register(form: Partial<Registration>, whence?: Whence): Promise<Let>
  login(username: string, password: string, more?: Partial<Credentials> & Whence): Promise<Let>
}

export type AccountServer = TestServer<AccountServices> &
  Doors & {
    clock: SteppedClock
    set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
    /** Opens a member with `goodPassword`, without a call. */
    person(more?: Partial<NewMember>): Promise<Member>
    /** Asks for a captcha and reads it. */
    solve(purpose: 'login' | 'register' | 'forgot'): Promise<{ captchaId: string; captcha: string }>
  }

export const goodPassword = 'four-brown-boats'

const optionsOf = ({ address = freshAddress(), language, device, token }: Whence): CallOptions => ({
  headers: { 'x-forwarded-for': address, ...(language ? { language } : {}), ...(device ? { 'user-agent': device } : {}) },
  ...(token ? { token } : {}),
})

const doorsOf = (server: Caller): Doors => ({
  register: (form, whence = {}) => {
    const password = form.password ?? goodPassword
    return server.ask(
      contract.register,
      { username: '', password, confirmPassword: password, adult: true, ...form },
      optionsOf(whence),
    )
  },
  login: (username, password, { address, language, device, token, ...more } = {}) => {
    const whence = Object.fromEntries(
      Object.entries({ address, language, device, token }).filter(([, value]) => value !== undefined),
    )
    return server.ask(contract.login, { username, password, ...more }, optionsOf(whence))
  },
})

/** A server with the platform and account areas, whose clock stands still and whose captchas can be read. */
export const accountServer = async (start = '2026-08-05T06:00:00Z'): Promise<AccountServer> => {
  const clock = steppedClock(start)
  const luck = openLuck()
  const server = await testServer<AccountServices>({
    clock,
    config: { trustedProxies: 1 },
    // Encrypted bodies carry the time of the caller, which is that of the machine.
    open: (kit) => openAccounts(openPlatform({ ...kit, luck, encryption: createEncryption(kit.database, systemClock) })),
    handlers: [...platformCalls, ...accountCalls],
  })
  const { services } = server
  const set: AccountServer['set'] = (key, value) =>
    inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' }))
  await set('register.limits', { perAddressPerDay: 1_000, captchaAfter: 1_000 })
  return {
    ...server,
    ...doorsOf(server),
    clock,
    set,
    person: await openPeople(services),
    solve: async (purpose) => {
      const { captchaId } = await server.get(contract.getCaptcha, { purpose }, optionsOf({}))
      return { captchaId, captcha: luck.lastCaptcha() }
    },
  }
}

const openPeople = async (services: AccountServices): Promise<AccountServer['person']> => {
  const passwordHash = await services.passwords.hash(goodPassword)
  let people = 0
  return (more = {}) =>
    inTransaction(services.database, (tx) => {
      const registeredAt = services.clock.now()
      return registerMember(tx, services, { username: `person${++people}`, passwordHash, language: 'EN', registeredAt, ...more })
    })
}
