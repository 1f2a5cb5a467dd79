import * as contract from '@tamuvo/contract/account.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { type Clock, steppedClock, systemClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { createEncryption } from '../kit/encryption.ts'
import { type Luck, systemLuck } from '../kit/luck.ts'
import { changeSetting, openPlatform, platformCalls, type SettingKey, type SettingOf } from '../platform/platform.ts'
import { type Answer } from '../testing/caller.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { accountCalls, type AccountServices, openAccounts } from './account.ts'
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
    lastCaptcha: () => chosen.slice(-4).map((number) => captchaAlphabet[number]).join(''),
  }
}

let addresses = 0

/** An address from which nobody called before. */
export const freshAddress = (): string => `198.${18 + Math.floor(addresses / 250)}.${addresses % 250}.${1 + (addresses++ % 200)}`

type Person = { address?: string; language?: string; token?: string; device?: string }
type LoginValue = Answer<{ token: string; firstTimeLogin: boolean; passwordExpired: boolean; captcha?: boolean; retryAfter?: number; fields?: Record<string, string> }>

export type AccountServer = TestServer<AccountServices> & {
  clock: SteppedClock
  luck: ReturnType<typeof openLuck>
  set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
  register(form: Partial<SentInputOf<typeof contract.register>>, person?: Person): Promise<LoginValue>
  login(username: string, password: string, more?: Partial<SentInputOf<typeof contract.login>> & Person): Promise<LoginValue>
  /** Asks for a captcha and reads it. */
  solve(purpose: 'login' | 'register' | 'forgot'): Promise<{ captchaId: string; captcha: string }>
}

const headersOf = ({ address = freshAddress(), language, device }: Person): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(language ? { language } : {}),
  ...(device ? { 'user-agent': device } : {}),
})

export const goodPassword = 'four-brown-boats'

/** A server with the platform and account areas, whose clock stands still and whose captchas can be read. */
export const accountServer = async (start = '2026-08-05T06:00:00Z'): Promise<AccountServer> => {
  const clock = steppedClock(start)
  const luck = openLuck()
  const server = await testServer<AccountServices>({
    clock,
    config: { trustedProxies: 1 },
    // Encrypted bodies carry the time of the caller, which is that of the machine.
    open: (kit) => openAccounts(openPlatform({ ...kit, luck, encryption: createEncryption(kit.database, systemClock as Clock) })),
    handlers: [...platformCalls, ...accountCalls],
  })
  const { services } = server
  await inTransaction(services.database, (tx) =>
    changeSetting(tx, services, { key: 'register.limits', value: { perAddressPerDay: 1_000, captchaAfter: 1_000 }, by: 'test', reason: 'many people' }),
  )
  return {
    ...server,
    clock,
    luck,
    set: (key, value) => inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' })),
    register: (form, person = {}) =>
      server.ask(
        contract.register,
        { username: '', password: goodPassword, confirmPassword: form.password ?? goodPassword, adult: true, ...form },
        { headers: headersOf(person), ...(person.token ? { token: person.token } : {}) },
      ),
    login: (username, password, { address, language, device, token, ...more } = {}) =>
      server.ask(
        contract.login,
        { username, password, ...more },
        { headers: headersOf({ ...(address ? { address } : {}), ...(language ? { language } : {}), ...(device ? { device } : {}) }), ...(token ? { token } : {}) },
      ),
    solve: async (purpose) => {
      const { captchaId } = await server.get(contract.getCaptcha, { purpose }, { headers: headersOf({}) })
      return { captchaId, captcha: luck.lastCaptcha() }
    },
  }
}
