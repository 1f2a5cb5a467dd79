import { readFileSync, statSync } from 'node:fs'
import { keepWorking, openSigner, type SignerConfig, SignerUnfit } from '@tamuvo/server/cashier/coin/signer/run-signer.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { coinVariables } from '@tamuvo/server/kit/coin-config.ts'
import { createLog } from '@tamuvo/server/kit/log.ts'
import * as z from 'zod/mini'
import { PlainError } from '../plain-error.mjs'
import { makeOwnDatabase } from './own-database.ts'

const usage = `Signs payments by coin, with keys that no other process has. Its variables, in signer.env or the environment:

  SIGNER_KEY_FILE      a file with the extended private key of the account, "xprv…", readable by this user alone
  SIGNER_DATABASE_URL  a PostgreSQL database of its own, where no other process may write
  SIGNER_TX_MAX        coins of one payment at most
  SIGNER_DAY_MAX       coins of 24 hours at most
  SIGNER_FEE_MAX       gwei for a unit of gas at most, 1000: what costs more waits
  SIGNER_CONFIRMATIONS blocks that have to stand for a payment, 12
  SIGNER_PORT          9400; SIGNER_HOST, 127.0.0.1
  COIN_SIGNER_SECRET   what it shares with the worker, 32 characters or more
  COIN_RPC_URL, COIN_CHAIN_ID, COIN_CONTRACT, COIN_DECIMALS  as of the site`

const weiOfGwei = 1_000_000_000n
const coins = z.string().check(z.regex(/^\d{1,15}$/))

const variables = z.object({
  ...coinVariables,
  COIN_RPC_URL: z.string().check(z.minLength(1)),
  COIN_CHAIN_ID: z.coerce.number<string>().check(z.int(), z.gte(1)),
  COIN_CONTRACT: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  COIN_SIGNER_SECRET: z.string().check(z.minLength(32)),
  SIGNER_KEY_FILE: z.string().check(z.minLength(1)),
  SIGNER_DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  SIGNER_TX_MAX: coins,
  SIGNER_DAY_MAX: coins,
  SIGNER_FEE_MAX: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(1_000_000)), 1_000),
  SIGNER_CONFIRMATIONS: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(1_000)), 12),
  SIGNER_PORT: z._default(z.coerce.number<string>().check(z.int(), z.gte(0), z.lte(65_535)), 9_400),
  SIGNER_HOST: z._default(z.string(), '127.0.0.1'),
})

/** `npm run signer`: serves and works until the process is ended. `SIGNER_OWNER_URL`: in a demo, makes its database first. */
export const main = async (): Promise<number> => {
  const log = createLog('info')
  const config = configOf(process.env)
  const { SIGNER_OWNER_URL: ownerUrl } = process.env
  if (ownerUrl) await makeOwnDatabase(ownerUrl, config.databaseUrl)
  const signer = await openSigner(config, { clock: systemClock, log }).catch((error: unknown) => {
    throw error instanceof SignerUnfit ? new PlainError(error.message) : error
  })
  process.stdout.write(`Signs payments at ${signer.url}; pays from ${signer.hot}\n`)
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  await keepWorking(signer.services, stopping.signal)
  await signer.close()
  return 0
}

const configOf = (env: NodeJS.ProcessEnv): SignerConfig => {
  const parsed = variables.safeParse(env)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => path.join('.')))
    throw new PlainError(`${usage}\n\nMissing or not usable: ${[...names].join(', ')}`)
  }
  const { data } = parsed
  const unit = 10n ** BigInt(data.COIN_DECIMALS)
  return {
    databaseUrl: data.SIGNER_DATABASE_URL,
    rpcUrl: data.COIN_RPC_URL,
    terms: { chainId: data.COIN_CHAIN_ID, contract: `0x${data.COIN_CONTRACT.slice(2)}` },
    decimals: data.COIN_DECIMALS,
    xprv: readKey(data.SIGNER_KEY_FILE),
    secret: data.COIN_SIGNER_SECRET,
    limits: {
      txMax: BigInt(data.SIGNER_TX_MAX) * unit,
      dayMax: BigInt(data.SIGNER_DAY_MAX) * unit,
      confirmations: BigInt(data.SIGNER_CONFIRMATIONS),
      feeMax: BigInt(data.SIGNER_FEE_MAX) * weiOfGwei,
    },
    host: data.SIGNER_HOST,
    port: data.SIGNER_PORT,
  }
}

/** @throws PlainError when others may read it */
const readKey = (file: string): string => {
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
  if (isOpen) throw new PlainError(`${file} can be read by others: chmod 600 it.`)
  return readFileSync(file, 'utf8').trim()
}
