import type { SettingGroup } from '@tamuvo/contract/platform-settings.ts'
import * as z from 'zod/mini'

export type Setting<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  group: SettingGroup
  /** One sentence for people who read the list. */
  about: string
  schema: Schema
  /** What holds until somebody changes it. */
  initial: z.output<Schema>
  /** Fields that are written and never shown. */
  secrets: readonly string[]
}

/** Declares a setting: who may change it, what it is about, its shape and its default. */
export const setting = <Schema extends z.ZodMiniType>(
  group: SettingGroup,
  about: string,
  schema: Schema,
  initial: z.output<Schema>,
  secrets: readonly string[] = [],
): Setting<Schema> => ({ group, about, schema, initial, secrets })

export const count = (max: number) => z.int().check(z.gte(1), z.lte(max))
export const shortText = z.string().check(z.minLength(1), z.maxLength(80))
