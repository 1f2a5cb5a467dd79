import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant, pageOf, whole } from './shapes.ts'

/** The settings of a group need the permission `settings.<group>`. */
export const settingGroups = ['brand', 'access', 'limits', 'games', 'maintenance', 'safer', 'service', 'loyalty'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** The mask of a secret. Sent back, it leaves the secret unchanged. */
export const hiddenSecret = '••••••••'

const depthMax = 12

/** Whether JSON is nested no deeper than any setting. Without recursion: the input may be hostile. */
const isShallow = (value: unknown): boolean => {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) return false
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return true
}

const key = z.string().check(z.minLength(1), z.maxLength(80))
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
const version = z.int().check(z.gte(0), z.lte(2_147_483_647))

const setting = z.object({
  key: z.string(),
  group: z.enum(settingGroups),
  /** Description, one sentence. */
  about: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  /** Not set, or reset: follows the default, also of later versions of the site. */
  isDefault: z.boolean(),
  /** Counts the changes; 0 before the first. */
  version: z.number(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
})

const change = z.object({
  key: z.string(),
  version: z.number(),
  /** Null where the default held. */
  before: z.unknown(),
  /** Null where it was reset to the default. */
  after: z.unknown(),
  by: z.string(),
  reason: z.string(),
  /** The address of the caller; empty for the system itself. */
  address: z.string(),
  at: instant,
})

export const listSettings = call({
  path: 'GET /bo/settings',
  summary: 'Every setting of the site with its value, its default, and who changed it when.',
  caller: 'operator',
  permission: 'settings.read',
  input: z.object({ group: z.optional(z.enum(settingGroups)) }),
  output: z.object({ list: z.array(setting) }),
  refusals: [],
})

export const getSetting = call({
  path: 'GET /bo/settings/one',
  summary: 'One setting with the JSON schema of its value and its last ten changes, the newest first.',
  caller: 'operator',
  permission: 'settings.read',
  input: z.object({ key }),
  output: z.object({ setting, schema: z.record(z.string(), z.unknown()), history: z.array(change) }),
  refusals: [],
})

export const listSettingChanges = call({
  path: 'GET /bo/settings/history',
  summary: 'Changes of one setting or of all, the newest first: who, when, why, from where, before and after.',
  caller: 'operator',
  permission: 'settings.read',
  input: z.object({
    key: z.optional(key),
    pageNo: z._default(whole(1, 100_000), 1),
    pageSize: z._default(whole(1, 50), 20),
  }),
  output: pageOf(change),
  refusals: [],
})

export const setSetting = call({
  path: 'POST /bo/settings/set',
  summary: 'Changes a setting; needs the permission of its group. In force everywhere within two seconds.',
  caller: 'operator',
  permission: 'settings.read',
  bodyMax: 4 * 1024 * 1024,
  unrecorded: ['value'],
  input: z.object({
    key,
    value: z.unknown().check(z.refine((value) => value !== undefined && isShallow(value))),
    reason,
    /** The version that the change was made from. */
    version,
  }),
  output: z.object({ version: z.number() }),
  refusals: ['SETTING_CHANGED'],
})

export const resetSetting = call({
  path: 'POST /bo/settings/reset',
  summary: 'Resets a setting to its default; needs the permission of its group.',
  caller: 'operator',
  permission: 'settings.read',
  input: z.object({ key, reason, version }),
  output: z.object({ version: z.number() }),
  refusals: ['SETTING_CHANGED'],
})
