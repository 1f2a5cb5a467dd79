import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  type CoinConfig,
  coinConfigOf,
  coinVariables,
  missingCoinVariable,
  type SignerAddress,
  signerAddressOf,
} from './coin-config.ts'
import { demoMode, isDemoKept } from './demo-mode.ts'
import { isLoopback } from './loopback.ts'
import { type ObjectStoreConfig, objectStoreConfigOf, objectStoreVariables } from './object-store.ts'
import { operatorKeys, readOperatorKeys, type OperatorKey } from './operator-keys.ts'
import { type PhoneProviderConfig, phoneProviderVariables, providerOf } from './phone-provider-config.ts'

const port = z.coerce.number<string>().check(z.int(), z.gte(0), z.lte(65_535))
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false', '']),
  z.transform((text) => text === '1' || text === 'true'),
)

const wordsOf = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/**
 * Which answers are checked against the contract before they are sent. cold: all but those of calls marked `hot`, for production.
 * all: every answer and every live message, for development. loud: the same, and a broken answer ends the process or the
 * run of tests.
 */
const answerChecks = ['cold', 'all', 'loud'] as const
export type AnswerChecks = (typeof answerChecks)[number]

const keyList = z.pipe(
  z._default(z.string().check(z.regex(/^(?:[A-Za-z0-9+/]{43}=(?:,|$))*$/)), ''),
  z.transform((text) => wordsOf(text).map((key) => Buffer.from(key, 'base64'))),
)

const secretVariables = {
  /** The keys that seal secrets in the database, 32 bytes in base64 each, comma separated: the first one seals, all of them open. */
  SECRET_KEYS: keyList,
  /** The file with these keys, one a line, where they are not configured. It is made by the first start of a database. */
  SECRET_KEYS_FILE: z.optional(z.string()),
  /** Where the site keeps its data. */
  DATA_DIR: z._default(z.string(), '.data'),
}

const environment = z
  .object({
    DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
    /** Carries live messages between processes in place of the database: `redis://…`, or encrypted `rediss://…`. */
    REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//))),
    PORT: z._default(port, 8080),
    HOST: z._default(z.string(), '127.0.0.1'),
    /** Where games of our own studio are served: an origin of their own. By default the next port. */
    GAMES_PORT: z.optional(port),
    /** The address of that origin as browsers reach it, `https://games.example`; by default this host with that port. */
    GAMES_URL: z.optional(z.url()),
    /** web answers calls, worker draws and runs jobs, all does both. */
    ROLE: z._default(z.enum(['all', 'web', 'worker']), 'all'),
    /** The address at which a worker reaches the web processes; by default what this process listens on. */
    OWN_URL: z.optional(z.url()),
    /** 1: fills an empty database with the demo world and shows its logins, to this machine only; public: to everybody. */
    DEMO: z._default(demoMode, 'local'),
    /** 0: registering by name in the demo world needs neither code nor captcha, for programs. */
    DEMO_CHECKS: z._default(flag, false),
    /** 1: below the demo’s agent a line of agents with weeks of play is made, once, when the demo is new. */
    DEMO_LINE: z._default(flag, false),
    /** How many proxies in front of us are trusted to name the caller's address. */
    TRUSTED_PROXIES: z._default(z.coerce.number<string>().check(z.int(), z.gte(0), z.lte(10)), 0),
    /** While several vendors call, so many of their calls are decided at once, beside two of each vendor; by default one for each core. */
    VENDOR_PLACES: z.optional(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(1_000))),
    /** Host names the site answers to, comma separated; may be empty on loopback only, and then means any. */
    ALLOWED_HOSTS: z._default(z.string(), ''),
    /** Other addresses of the same site that visitors may choose from, comma separated: `https://one.example,https://two.example`. */
    SITE_LINES: z._default(z.string(), ''),
    /** Which answers are checked against the contract, see `AnswerChecks`. */
    ANSWER_CHECKS: z._default(z.enum(answerChecks), 'cold'),
    LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
    /** The SMS gateway; without one a demo keeps messages in its sandbox. */
    SMS_URL: z.optional(z.url()),
    SMS_TOKEN: z._default(z.string(), ''),
    ...phoneProviderVariables,
    /** The mail server, `smtps://user:password@host`; without one a demo keeps mails in its sandbox. */
    SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
    /** The sender of mails, `Tamuvo <no-reply@play.example>`. */
    MAIL_FROM: z._default(z.string(), ''),
    /** The key that encrypts documents, 32 bytes in base64; without one the database stores a key beside them. */
    DOCUMENTS_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
    ...secretVariables,
    /** The keys that seal seeds of draws, 32 bytes in base64 each, comma separated: the first one seals, all of them open. */
    DRAW_SEAL_KEYS: keyList,
    /** Where keys of draws are kept that are not configured. */
    DRAW_KEYS_DIR: z.optional(z.string()),
    /** Where it is remembered how far the journal went, outside of the database; `none`: only in the memory of each process. */
    JOURNAL_MARKS_DIR: z.optional(z.string()),
    /** The keys of staff: `name:role:hash`, of programs `name:role:hash:machine`, comma separated; see `npm run operator-key`. */
    OPERATOR_KEYS: operatorKeys,
    /** The file with the key of a demo, for the person at the terminal. */
    OPERATOR_KEY_FILE: z.optional(z.string()),
    /** Who looks at members' documents before staff do: the sandbox of a demo, or none. */
    DOCUMENT_CHECKER: z.optional(z.enum(['sandbox', 'none'])),
    SANDPAY_SECRET: z.optional(z.string().check(z.minLength(16))),
    ...coinVariables,
    ...objectStoreVariables,
    MIGRATIONS_DIR: z.optional(z.string()),
    /** In a demo: the vendors whose servers run beside it, with their keys. */
    VENDORS_FILE: z.optional(z.string()),
    /** A program that draws the pictures which are asked for before all are drawn. */
    ART_PROGRAM: z.optional(z.string()),
  })
  .check(
    z.refine(isDemoKept, {
      path: ['DEMO'],
      error:
        'is on unless it is 0, with logins, keys and messages that everybody may read; away from this machine set DEMO=0 for a site of your own, or DEMO=public to show the demo to everybody',
    }),
    z.refine(({ HOST, ROLE, ALLOWED_HOSTS }) => isLoopback(HOST) || ROLE === 'worker' || wordsOf(ALLOWED_HOSTS).length > 0, {
      path: ['ALLOWED_HOSTS'],
      error: 'is needed when HOST is not on loopback: the names at which people reach the site, such as play.example',
    }),
    z.refine(({ DEMO, DOCUMENT_CHECKER }) => DEMO !== 'off' || DOCUMENT_CHECKER !== 'sandbox', {
      path: ['DOCUMENT_CHECKER'],
      error: 'is a sandbox, which goes by the names of files: for a demo only',
    }),
    z.refine((env) => missingCoinVariable(env) === undefined, {
      path: ['COIN_RPC_URL'],
      error: 'needs COIN_CHAIN_ID, COIN_CONTRACT and COIN_XPUB beside it',
    }),
    z.refine((env) => !env.S3_URL || (env.S3_ACCESS_KEY_ID !== '' && env.S3_SECRET_ACCESS_KEY !== ''), {
      path: ['S3_URL'],
      error: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
    }),
    z.refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM !== '', {
      path: ['MAIL_FROM'],
      error: 'is needed beside SMTP_URL',
    }),
    z.refine((env) => !env.PHONE_PROVIDER_URL || providerOf(env) !== undefined, {
      path: ['PHONE_PROVIDER_CERTIFICATES'],
      error: 'is needed beside PHONE_PROVIDER_URL, as are PHONE_PROVIDER_ISSUER and PHONE_PROVIDER_AUDIENCE',
    }),
  )

export type Config = {
  databaseUrl: string
  redisUrl: string | undefined
  port: number
  host: string
  /** The port of the games' own origin, and its address where that is another one for browsers. */
  gamesPort: number
  gamesUrl: string | undefined
  role: 'all' | 'web' | 'worker'
  ownUrl: string | undefined
  demo: boolean
  /** The demo has a line of agents with weeks of play. */
  demoLine: boolean
  /** Whether registering in the demo world asks for a phone code and a captcha. */
  demoChecks: boolean
  trustedProxies: number
  vendorPlaces: number | undefined
  allowedHosts: string[]
  /** Origins of the same site, from which visitors choose the fastest. */
  siteLines: string[]
  answerChecks: AnswerChecks
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  sms: { url: string; token: string } | undefined
  smtp: { url: string; from: string } | undefined
  phoneProvider: PhoneProviderConfig | undefined
  documentsKey: Buffer | undefined
  /** The bucket of uploads; undefined: they are kept in the database. */
  objectStore: ObjectStoreConfig | undefined
  /** The first one seals secrets in the database, all of them open. None: those in `secretKeysFile`. */
  secretKeys: Buffer[]
  secretKeysFile: string
  /** The first one seals seeds of draws, all of them open. None: a key in `drawKeysDir`. */
  drawSealKeys: Buffer[]
  drawKeysDir: string
  /** Undefined: what was seen of the journal is only in memory. */
  journalMarksDir: string | undefined
  operators: OperatorKey[]
  /** Staff change nothing without an authenticator. False in a demo: there it is asked of those who have one. */
  needsStaffCodes: boolean
  operatorKeyFile: string | undefined
  documentChecker: 'sandbox' | 'none'
  sandpaySecret: string | undefined
  /** The chain of the coin that members pay in; none: that way is closed. */
  coin: CoinConfig | undefined
  /** The signer of payments by coin; its keys are nowhere here. */
  coinSigner: SignerAddress | undefined
  migrationsDir: string | undefined
  /** The vendors of a demo; undefined for none. */
  vendorsFile: string | undefined
  artProgram: string | undefined
}

type SecretConfig = Pick<Config, 'secretKeys' | 'secretKeysFile'>

const secretConfigOf = (env: {
  SECRET_KEYS: Buffer[]
  SECRET_KEYS_FILE?: string | undefined
  DATA_DIR: string
}): SecretConfig => ({
  secretKeys: env.SECRET_KEYS,
  secretKeysFile: env.SECRET_KEYS_FILE || join(env.DATA_DIR || '.data', 'secret-keys'),
})

/** The part of the configuration that programs beside the server need to open secrets. @throws Error */
export const readSecretConfig = (variables: Record<string, string | undefined>): SecretConfig => {
  const parsed = z.object(secretVariables).safeParse(variables)
  if (parsed.success) return secretConfigOf(parsed.data)
  throw new Error(`${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}: is not usable`)
}

/** A process also answers to the name at which others of the site reach it, and at its own machine. */
const hostsOf = ({ ALLOWED_HOSTS, OWN_URL, GAMES_URL }: z.output<typeof environment>): string[] => {
  const named = wordsOf(ALLOWED_HOSTS)
  if (named.length === 0) return []
  const own = [OWN_URL, GAMES_URL].flatMap((url) => (url ? [new URL(url).hostname] : []))
  return [...named, ...own, '127.0.0.1', 'localhost']
}

const marksDirOf = ({ JOURNAL_MARKS_DIR, DATA_DIR }: z.output<typeof environment>): string | undefined =>
  JOURNAL_MARKS_DIR === 'none' ? undefined : JOURNAL_MARKS_DIR || join(DATA_DIR || '.data', 'journal-marks')

/** A demo on one machine has three names for the same server. */
const linesOf = ({ SITE_LINES, DEMO, PORT, ALLOWED_HOSTS }: z.output<typeof environment>): string[] => {
  if (SITE_LINES !== '') return wordsOf(SITE_LINES).filter((line) => /^https?:\/\/[a-z0-9.\-:[\]]+$/.test(line))
  if (DEMO === 'off' || PORT === 0 || ALLOWED_HOSTS !== '') return []
  return ['127.0.0.1', 'localhost', 'tamuvo.localhost'].map((host) => `http://${host}:${PORT}`)
}

/**
 * Turns the environment into the configuration, or reports everything that is wrong with it at once.
 * @throws Error with one line for each invalid variable; values are not repeated, they may be secrets
 */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`the configuration is not usable:\n  ${faults.join('\n  ')}`)
  }
  const env = parsed.data
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL || undefined,
    port: env.PORT,
    host: env.HOST,
    gamesPort: env.GAMES_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    gamesUrl: env.GAMES_URL ? new URL(env.GAMES_URL).origin : undefined,
    role: env.ROLE,
    ownUrl: env.OWN_URL,
    demo: env.DEMO !== 'off',
    demoChecks: env.DEMO_CHECKS,
    demoLine: env.DEMO !== 'off' && env.DEMO_LINE,
    trustedProxies: env.TRUSTED_PROXIES,
    vendorPlaces: env.VENDOR_PLACES,
    allowedHosts: hostsOf(env),
    siteLines: linesOf(env),
    answerChecks: env.ANSWER_CHECKS,
    logLevel: env.LOG_LEVEL,
    sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN } : undefined,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    phoneProvider: providerOf(env),
    documentsKey: env.DOCUMENTS_KEY ? Buffer.from(env.DOCUMENTS_KEY, 'base64') : undefined,
    objectStore: objectStoreConfigOf(env),
    ...secretConfigOf(env),
    drawSealKeys: env.DRAW_SEAL_KEYS,
    drawKeysDir: env.DRAW_KEYS_DIR || join(env.DATA_DIR || '.data', 'draw-keys'),
    journalMarksDir: marksDirOf(env),
    operators: readOperatorKeys(env.OPERATOR_KEYS),
    needsStaffCodes: env.DEMO === 'off',
    operatorKeyFile: env.OPERATOR_KEY_FILE,
    documentChecker: env.DOCUMENT_CHECKER ?? (env.DEMO === 'off' ? 'none' : 'sandbox'),
    sandpaySecret: env.SANDPAY_SECRET,
    coin: coinConfigOf(env),
    coinSigner: signerAddressOf(env),
    migrationsDir: env.MIGRATIONS_DIR,
    vendorsFile: env.DEMO === 'off' ? undefined : env.VENDORS_FILE,
    artProgram: env.ART_PROGRAM,
  }
}
