import { randomBytes } from 'node:crypto'
import * as contract from '@tamuvo/contract/account.ts'
import type { ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import type { AnyHandler } from '../kit/handle.ts'
import type { OperatorKey } from '../kit/operator-keys.ts'
import { steppedClock, systemClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { createEncryption } from '../kit/encryption.ts'
import { type Rng, systemRng } from '../kit/rng.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { openPlatform } from '../platform/services.ts'
import { platformCalls } from '../platform/area.ts'
import type { SettingKey, SettingOf } from '../platform/setting-list.ts'
import type { Answer, Caller, CallOptions } from '../testing/caller.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { openLedger } from '../ledger/posting.ts'
import { accountCalls, serveAccounts } from './area.ts'
import { accountJobs } from './jobs.ts'
import { type AccountServices, openAccounts } from './services.ts'
import type { Member } from './store.ts'
import { type NewMember, registerMember } from './register-member.ts'
import type { CaptchaAsker, CaptchaPurpose } from './captcha.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { captchaAlphabet } from './captcha-glyphs.ts'
import { isAssistant } from './rules.ts'
import { authenticatorSecrets, confirmSecret, writeRecoveryCodes, writeSecret } from './security/authenticator-store.ts'
import { newRecoveryCodes } from './security/recovery-codes.ts'
import { openPressure } from './proof-of-work/pressure.ts'
import { listSandboxMessages, type SandboxMessage } from './messages/sandbox-store.ts'

type SteppedClock = ReturnType<typeof steppedClock>

/** An rng that remembers the last characters it chose for a captcha. */
export const openRng = (): Rng & { lastCaptcha(): string } => {
  const chosen: number[] = []
  return {
    bytes: (count) => systemRng.bytes(count),
    below: (below) => {
      const number = systemRng.below(below)
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

/** An unused address. */
export const freshAddress = (): string => `198.${18 + Math.floor(addresses / 250)}.${addresses % 250}.${1 + (addresses++ % 200)}`

let numbers = 420_001_010

/** An unused number that the sandbox accepts. */
export const freshNumber = (): string => {
  do numbers++
  while (numbers % 100 <= 10)
  return `09${numbers}`
}

/** The E.164 form of such a number. */
export const e164 = (number: string): string => `+95${number.slice(1)}`

/** What `fetch` names itself. */
export const nodeDevice = 'node'

type SolvedCaptcha = { captchaId: string; captcha: string } & CaptchaAsker

/** Headers of a call; a fresh address unless given. */
type CallerOptions = { address?: string; language?: string; token?: string; device?: string }
type Registration = SentInputOf<typeof contract.register>
type Credentials = SentInputOf<typeof contract.login>
type Let = Answer<
  ReceivedOutputOf<typeof contract.login> & { captcha?: boolean; retryAfter?: number; fields?: Record<string, string> }
>

/** Registers and logs in as browsers do. */
type Doors = {
  register(form: Partial<Registration>, caller?: CallerOptions): Promise<Let>
  login(username: string, password: string, more?: Partial<Credentials> & CallerOptions): Promise<Let>
}

export type AccountServer<Own extends AccountServices = AccountServices> = TestServer<Own> &
  Doors & {
    clock: SteppedClock
    set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
    /** Creates a member with `goodPassword`, without a call. */
    person(more?: Partial<NewMember>): Promise<Member>
    /** Creates a member and logs in; only the login is a call. */
    insider(more?: Partial<NewMember>): Promise<Insider>
    /** Requests a captcha and solves it. It serves calls from `address` only, a fresh one unless given. */
    solve(purpose: CaptchaPurpose, address?: string): Promise<SolvedCaptcha>
    /** The last message of the sandbox to a recipient. */
    lastMessage(to: string): Promise<SandboxMessage | undefined>
    /** The code in the last message to a recipient. */
    codeTo(to: string): Promise<string>
    /** Runs queued jobs from now on. */
    work(): Promise<void>
  }

type Insider = Member & { token: string }

export const goodPassword = 'four-brown-boats'
/** Base URL of links in mails. */
export const siteUrl = 'https://play.tamuvo.example'

const optionsOf = ({ address = freshAddress(), language, device, token }: CallerOptions): CallOptions => ({
  headers: { 'x-forwarded-for': address, ...(language ? { language } : {}), ...(device ? { 'user-agent': device } : {}) },
  ...(token ? { token } : {}),
})

const doorsOf = (server: Caller): Doors => ({
  register: (form, caller = {}) => {
    const password = form.password ?? goodPassword
    return server.ask(
      contract.register,
      { username: '', password, confirmPassword: password, adult: true, ...form },
      optionsOf(caller),
    )
  },
  login: (username, password, { address, language, device, token, ...more } = {}) => {
    const caller = Object.fromEntries(
      Object.entries({ address, language, device, token }).filter(([, value]) => value !== undefined),
    )
    return server.ask(contract.login, { username, password, ...more }, optionsOf(caller))
  },
})

/** passwords.test.ts hashes at the usual cost: elsewhere hundreds of them would take most of the time. */
export const cheapPasswords = (rng: Rng): Promise<Passwords> =>
  createPasswords(rng, undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 })

const countless = { subnet: Infinity, all: Infinity }
/** The clock stands still, so all calls of a file come in one minute. */
const noPressure = { login: countless, register: countless, captcha: countless, code: countless }

/** An area above accounts: what it adds to their services, and its calls. */
type Higher<Own> = { open(services: AccountServices): Own; calls?: readonly AnyHandler<Own>[] }

/** A server with the platform and account areas, whose clock stands still and whose captchas can be read. */
export const accountServer = (start?: string, operators?: OperatorKey[]): Promise<AccountServer> =>
  accountServerWith({ open: (services) => services }, start, operators)

/** The same with an area above. */
export const accountServerWith = async <Own extends AccountServices>(
  { open: openHigher, calls = [] }: Higher<Own>,
  start = '2026-08-05T06:00:00Z',
  operators: OperatorKey[] = [],
): Promise<AccountServer<Own>> => {
  const clock = steppedClock(start)
  const rng = openRng()
  const server = await testServer<Own>({
    clock,
    config: { trustedProxies: 1, demo: true, operators },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock, nextId: kit.newId })
      // Encrypted bodies carry the time of the client, which is the system clock here.
      const encryption = createEncryption({ ...kit, clock: systemClock })
      const passwords = await cheapPasswords(rng)
      const pressure = openPressure(clock, noPressure)
      const platform = openPlatform({ ...kit, address: { games: '', url: siteUrl }, rng, encryption, ledger })
      return openHigher(await openAccounts(platform, { passwords, pressure }))
    },
    handlers: [...platformCalls, ...accountCalls, ...calls],
    routes: serveAccounts,
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  const set: AccountServer['set'] = (key, value) =>
    inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' }))
  await set('register.limits', { perAddressPerDay: 1_000, captchaAfter: 1_000 })
  await set('bot.limits', { ...(await services.settings.get('bot.limits')), askAfterPerHour: 1_000 })
  return {
    ...server,
    ...doorsOf(server),
    clock,
    set,
    ...(await openPeople(server, doorsOf(server))),
    ...inboxOf(services),
    solve: async (purpose, address = freshAddress()) => {
      const { captchaId } = await server.get(contract.getCaptcha, { purpose }, optionsOf({ address }))
      return { captchaId, captcha: rng.lastCaptcha(), address, device: nodeDevice }
    },
  }
}

const openPeople = async (
  { services }: Pick<TestServer<AccountServices>, 'services'>,
  { login }: Doors,
): Promise<Pick<AccountServer, 'person' | 'insider'>> => {
  const passwordHash = await services.passwords.hash(goodPassword)
  let people = 0
  const person: AccountServer['person'] = (more = {}) =>
    inTransaction(services.database, (tx) => {
      const registeredAt = services.clock.now()
      return registerMember(tx, services, { username: `person${++people}`, passwordHash, language: 'EN', registeredAt, ...more })
    })
  return {
    person,
    insider: async (more) => {
      const member = await person(more)
      const entry = isAssistant(member.type) ? 'agent' : 'member'
      return { ...member, token: (await login(member.username, goodPassword, { entry })).value.token }
    },
  }
}

const inboxOf = (services: AccountServices): Pick<AccountServer, 'lastMessage' | 'codeTo' | 'work'> => {
  const lastMessage: AccountServer['lastMessage'] = async (to) => (await listSandboxMessages(services.database, to, 1))[0]
  return {
    lastMessage,
    codeTo: async (to) => {
      const message = await lastMessage(to)
      return /\b\d{6}\b/.exec(`${message?.subject} ${message?.body}`)?.[0] ?? ''
    },
    work: () => services.jobs.work(accountJobs(services)),
  }
}

/** Gives members an authenticator, without a call. */
export const protectWithAuthenticator =
  ({ services, clock }: Pick<AccountServer, 'services' | 'clock'>) =>
  async (memberId: bigint, secret = randomBytes(20)) => {
    const sealed = services.secrets.seal(authenticatorSecrets, memberId, secret)
    const { codes, hashes } = newRecoveryCodes(services.rng, memberId)
    await inTransaction(services.database, async (tx) => {
      await writeSecret(tx, memberId, sealed, clock.now())
      await confirmSecret(tx, memberId, { sealed, step: 0, at: clock.now() })
      await writeRecoveryCodes(tx, memberId, hashes)
    })
    return { secret, recoveryCodes: codes }
  }
