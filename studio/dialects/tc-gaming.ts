import { type Amount, amount, toWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { findOffered, offeredGames, rulesOf } from '../games.ts'
import { json, type Reply, type Request } from '../kit/http.ts'
import { readJson } from '../kit/json.ts'
import type { StudioServices } from '../services.ts'
import { endSessions } from '../session-store.ts'
import type { Vendor } from '../vendor.ts'
import { askAbout, changeBalance } from '../wallet-work.ts'
import { findBalance, openWallet } from '../wallet-store.ts'
import { launch } from './launch.ts'
import { readForm } from './tc-gaming-form.ts'

/**
 * What operators ask of us by the transfer API of TC-Gaming: `POST /doBusiness.do` with one form for all methods. Players have a wallet
 * here, which operators move money into and out of, each transfer once under its `reference_no`. Money: main units, two decimals.
 */
const username = z.string().check(z.regex(/^[a-z0-9]{1,40}$/i))
const reference = z.string().check(z.regex(/^[\w-]{1,64}$/))
/** Read as what was written, so that no cent is lost on the way through a number. */
const money = z.union([z.number(), z.string()]).check(z.refine((value) => /^\d{1,13}(\.\d{1,2})?$/.test(String(value))))
const product_type = z.coerce.number<number | string>()

const asked = {
  any: z.object({ method: z.string() }),
  cm: z.object({ username, currency: z.string() }),
  gb: z.object({ username, product_type }),
  ft: z.object({
    username,
    product_type,
    fund_type: z.union([z.literal(1), z.literal(2)]),
    amount: money,
    reference_no: reference,
  }),
  cs: z.object({ product_type, ref_no: reference }),
  tgl: z.object({ product_type }),
  kom: z.object({ username, product_type }),
  lg: z.object({
    username,
    product_type,
    game_mode: z.union([z.literal(0), z.literal(1)]),
    game_code: z.string(),
    language: z.optional(z.string().check(z.maxLength(10))),
  }),
}

/** The statuses of the vendor's documentation. */
const failed = { method: 1, field: 2, merchant: 3, sign: 7, currency: 8, short: 11, used: 12, player: 15 } as const

const fail = (why: keyof typeof failed): object => ({ status: failed[why], error_desc: why })

type Call = { services: StudioServices; vendor: Vendor; text: string }
type Answer = (call: Call) => Promise<object>

/** Reads what a method asks for, of our product. */
const reading =
  <Schema extends z.ZodMiniType>(schema: Schema, answer: (said: z.output<Schema>, call: Call) => Promise<object>): Answer =>
  async (call) => {
    const said = readJson(call.text, schema)
    if (said === undefined) return fail('field')
    const { product_type: product } = said as { product_type?: number }
    if (product !== undefined && String(product) !== call.vendor.keys['productType']) return fail('field')
    return answer(said, call)
  }

const whose = ({ code }: Vendor, player: string) => ({ vendor: code, player })

const answers: Readonly<Record<string, Answer>> = {
  cm: reading(asked.cm, async ({ username: player, currency }, { services, vendor }) => {
    if (currency !== vendor.currency) return fail('currency')
    await openWallet(services.database, whose(vendor, player), services.now())
    return { status: 0 }
  }),
  gb: reading(asked.gb, async ({ username: player }, { services, vendor }) => {
    const balance = await findBalance(services.database, whose(vendor, player))
    return balance === undefined ? fail('player') : { status: 0, balance: Number(toWire(balance)) }
  }),
  ft: reading(asked.ft, async ({ username: player, fund_type, amount: moved, reference_no: id }, { services, vendor }) => {
    const change = { who: whose(vendor, player), kind: fund_type === 1 ? ('in' as const) : ('out' as const), amount: read(moved) }
    if (change.amount <= 0n) return fail('field')
    const result = await changeBalance(services.database, { ...change, id, at: services.now() })
    if (result.is === 'no-wallet') return fail('player')
    if (result.isRepeat) return fail('used')
    return result.entry.isDone ? { status: 0, transaction_status: 'SUCCESS' } : fail('short')
  }),
  cs: reading(asked.cs, async ({ ref_no: id }, { services, vendor }) => {
    const entry = await askAbout(services.database, vendor.code, id, services.now())
    const isUnknown = !entry || entry.kind === 'asked' || (entry.kind !== 'in' && entry.kind !== 'out')
    return { status: 0, transaction_status: isUnknown ? 'NOT FOUND' : entry.isDone ? 'SUCCESS' : 'FAILED' }
  }),
  kom: reading(asked.kom, async ({ username: player }, { services, vendor }) => {
    await endSessions(services.database, whose(vendor, player), services.now())
    return { status: 0 }
  }),
  tgl: reading(asked.tgl, async (_said, { vendor }) => ({
    status: 0,
    games: offeredGames
      .filter(({ vendor: code }) => code === vendor.code)
      .map(({ code, name, category }) => ({
        tcgGameCode: code,
        gameName: name,
        gameType: category,
        productCode: vendor.code,
        productType: vendor.keys['productType'],
        platform: 'flash,html5-desktop',
        trialSupport: true,
      })),
  })),
  lg: reading(asked.lg, async (said, { services, vendor }) => {
    const { username: player, game_code: game, game_mode: mode, language = 'EN' } = said
    const offered = findOffered(vendor.code, game)
    if (!offered) return fail('field')
    if (mode === 0) return { status: 0, game_url: `${services.publicUrl}/play?game=${rulesOf(offered).code}&mode=demo` }
    if ((await findBalance(services.database, whose(vendor, player))) === undefined) return fail('player')
    const url = await launch(services, { vendor: vendor.code, player, game, walletToken: player, language })
    return { status: 0, game_url: url }
  }),
}

const read = (moved: number | string): Amount => {
  const [units = '0', cents = ''] = String(moved).split('.')
  return amount(BigInt(units) * 100n + BigInt(cents.padEnd(2, '0')))
}

export const answerTcGaming = async (
  services: StudioServices,
  vendor: Vendor,
  path: string,
  { method, body }: Request,
): Promise<Reply | undefined> => {
  if (method !== 'POST' || path !== '/doBusiness.do') return undefined
  const form = readForm(body.toString(), vendor)
  if ('wrong' in form) return json(fail(form.wrong))
  const answer = answers[readJson(form.json, asked.any)?.method ?? '']
  return json(answer ? await answer({ services, vendor, text: form.json }) : fail('method'))
}
