import type * as z from 'zod/mini'

/** Text as JSON of a shape. @returns undefined for anything else */
export const readJson = <Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> | undefined => {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
