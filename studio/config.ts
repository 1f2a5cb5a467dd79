import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { readJson } from './kit/json.ts'
import { dialectNames, type Vendor } from './vendor.ts'

const port = z.coerce.number<string>().check(z.int(), z.gte(0), z.lte(65_535))
const database = z.string().check(z.regex(/^postgres(ql)?:\/\//))

const variables = z.object({
  /** A PostgreSQL database of its own. */
  STUDIO_DATABASE_URL: database,
  /** In a demo: the owner of all databases, who makes the one above. */
  STUDIO_OWNER_URL: z.optional(database),
  STUDIO_HOST: z._default(z.string(), '127.0.0.1'),
  STUDIO_PORT: z._default(port, 9_500),
  /** The address at which browsers reach it; by default that which it listens on. */
  STUDIO_URL: z.optional(z.url()),
  /** A file with the operators that it serves, readable by this user alone: it holds keys. */
  STUDIO_OPERATORS_FILE: z.string().check(z.minLength(1)),
  STUDIO_MIGRATIONS_DIR: z.string().check(z.minLength(1)),
  /** The built clients of the games. */
  STUDIO_CLIENTS_DIR: z.string().check(z.minLength(1)),
  /** The pictures of slots. */
  STUDIO_ART_DIR: z.string().check(z.minLength(1)),
  /** The program that draws those which are not there yet; none: all of them are. */
  STUDIO_ART_PROGRAM: z.optional(z.string().check(z.minLength(1))),
})

const operators = z.object({
  /** The sites that may frame the games. */
  sites: z.array(z.string().check(z.regex(/^https?:\/\/[a-z0-9.\-:[\]]+$/))),
  vendors: z.array(
    z.object({
      code: z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/)),
      dialect: z.enum(dialectNames),
      walletUrl: z.string(),
      currency: z.string().check(z.minLength(1)),
      keys: z.record(z.string(), z.string()),
    }),
  ),
})

export type Config = {
  databaseUrl: string
  ownerUrl: string | undefined
  host: string
  port: number
  publicUrl: string | undefined
  migrationsDir: string
  clientsDir: string
  art: { folder: string; program: string | undefined }
  sites: string[]
  vendors: Vendor[]
}

/** @throws Error naming what is missing or not usable; values are not repeated, they may be secrets */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const parsed = variables.safeParse(env)
  if (!parsed.success) throw new Error(`not usable: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
  const { data } = parsed
  const served = readJson(readFileSync(data.STUDIO_OPERATORS_FILE, 'utf8'), operators)
  if (!served) throw new Error('not usable: the file that STUDIO_OPERATORS_FILE names')
  return {
    databaseUrl: data.STUDIO_DATABASE_URL,
    ownerUrl: data.STUDIO_OWNER_URL,
    host: data.STUDIO_HOST,
    port: data.STUDIO_PORT,
    publicUrl: data.STUDIO_URL && new URL(data.STUDIO_URL).origin,
    migrationsDir: data.STUDIO_MIGRATIONS_DIR,
    clientsDir: data.STUDIO_CLIENTS_DIR,
    art: { folder: data.STUDIO_ART_DIR, program: data.STUDIO_ART_PROGRAM },
    ...served,
  }
}
