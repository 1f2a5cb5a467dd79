import { interfaceLanguages } from '@tamuvo/contract/languages.ts'
import { mallKinds } from '@tamuvo/contract/mall.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../kit/database.ts'
import items from './demo/items.json' with { type: 'json' }
import { hasItems, insertItem } from './item-store.ts'

const texts = z.record(z.enum(interfaceLanguages), z.string().check(z.minLength(2)))

const file = z.array(
  z.strictObject({
    id: z.string(),
    kind: z.enum(mallKinds),
    points: z.int(),
    names: texts,
    texts,
    /** The code of the promotion of tickets. */
    raffle: z.optional(z.string()),
    freeSpins: z.optional(z.strictObject({ game: z.string(), spins: z.int(), unit: money, days: z.int() })),
    freeBet: z.optional(z.strictObject({ amount: money, days: z.int() })),
    amount: money,
    multiple: z.int(),
    stock: z.nullable(z.int()),
    limit: z.nullable(z.int()),
    level: z.int(),
    /** Input of the art program. */
    art: z.strictObject({ motif: z.string(), mood: z.string(), back: z.string() }),
  }),
)

/** What the points mall of the demo offers, in order. Pictures contain no text. */
export const demoMallItems = file.parse(items)

/** @property raffleOf the promotion of a code, where there is one */
type Adding = { newId: () => bigint; now: Date; raffleOf: (code: string) => Promise<bigint | undefined> }

/** Fills an empty points mall. */
export const addDemoItems = async (tx: Tx, { newId, now, raffleOf }: Adding): Promise<void> => {
  if (await hasItems(tx)) return
  for (const [place, { id, art: _art, points, amount, raffle, freeSpins, freeBet, ...item }] of demoMallItems.entries()) {
    const raffleId = raffle === undefined ? null : ((await raffleOf(raffle)) ?? null)
    if (raffle !== undefined && raffleId === null) continue
    const image = `/art/mall/${id}.webp`
    const shown = { image, place, isShown: true, madeAt: now }
    const spins = freeSpins ? { ...freeSpins, unit: fromWire(freeSpins.unit) } : null
    const bet = freeBet ? { ...freeBet, amount: fromWire(freeBet.amount) } : null
    const costs = { points: BigInt(points), amount: fromWire(amount) }
    await insertItem(tx, { ...item, ...shown, ...costs, id: newId(), raffleId, freeSpins: spins, freeBet: bet })
  }
}
