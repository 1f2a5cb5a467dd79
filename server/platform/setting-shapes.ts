import type { SettingGroup } from '@tamuvo/contract/platform-settings.ts'
import * as z from 'zod/mini'

export type Setting<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  group: SettingGroup
  /** Description in the list of settings, one sentence. */
  about: string
  schema: Schema
  /** The default. */
  initial: z.output<Schema>
  /** Write-only fields. */
  secrets: readonly string[]
}

export const setting = <Schema extends z.ZodMiniType>(
  group: SettingGroup,
  about: string,
  schema: Schema,
  initial: z.output<Schema>,
  secrets: readonly string[] = [],
): Setting<Schema> => ({ group, about, schema, initial, secrets })

export const count = (max: number) => z.int().check(z.gte(1), z.lte(max))
export const shortText = z.string().check(z.minLength(1), z.maxLength(80))
