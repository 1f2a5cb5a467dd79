import * as z from 'zod/mini'

/** A setting: its shape and what holds until somebody changes it. */
export const setting = <Schema extends z.ZodMiniType>(schema: Schema, initial: z.output<Schema>) => ({ schema, initial })

export const count = (max: number) => z.int().check(z.gte(1), z.lte(max))
export const shortText = z.string().check(z.minLength(1), z.maxLength(80))
