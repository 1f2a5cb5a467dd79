import * as z from 'zod/mini'
import { wirePattern } from '@tamuvo/money/amount.ts'
import { interfaceLanguages } from './languages.ts'

/** Shapes that several areas share. */

/** An amount in units of the brand's currency, "1234.50". */
export const money = z.string().check(
  // Aborts, so that enclosing checks do not see an invalid text.
  z.regex(wirePattern, { abort: true }),
)

/** A positive amount. */
export const stake = z.string().check(z.regex(/^(?!0\.00$)(0|[1-9]\d{0,12})\.\d{2}$/))

const idMax = (1n << 63n) - 1n

/** A positive 64-bit id as decimal text. */
export const id = z.string().check(
  z.regex(/^[1-9]\d{0,18}$/),
  z.refine((text) => !/^\d{19}$/.test(text) || BigInt(text) <= idMax),
)

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day of the site's time zone, "2026-08-05". */
export const day = z.iso.date()

/** A whole number that a query carries as text. */
export const whole = (min: number, max: number) => z.coerce.number<number>().check(z.int(), z.gte(min), z.lte(max))

export const nothing = z.object({})

/** The page of a list that a caller asks for. */
export const pageQuery = {
  pageNo: z._default(whole(1, 100_000), 1),
  pageSize: z._default(whole(1, 100), 20),
}

/** A page of a list. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ list: z.array(item), pageNo: z.number(), pageSize: z.number(), totalPages: z.number(), total: z.number() })

/** A range of days of the site's time zone, both included. */
export const rangeQuery = { from: z.optional(day), to: z.optional(day) }

/** Text in the languages that an operator writes in. */
export const texts = z.record(z.enum(['EN', 'MY', 'CN']), z.string())

/** Text by language, written by the house; English at least where it is shown. */
export const localized = z.partialRecord(z.enum(interfaceLanguages), z.string().check(z.trim(), z.maxLength(4_000)))
