import { hiddenSecret } from '@tamuvo/contract/platform-settings.ts'

type WithSecrets = { secrets: readonly string[] }

/** A value with its secrets masked. An empty secret is shown as empty. */
export const hideSecrets = ({ secrets }: WithSecrets, value: unknown): unknown =>
  mapFields(value, (name, inner) => (secrets.includes(name) && inner !== '' ? hiddenSecret : inner))

/** A value as sent by staff: masked secrets keep their stored value. */
export const restoreSecrets = ({ secrets }: WithSecrets, value: unknown, current: unknown): unknown =>
  mapFields(value, (name, inner) =>
    secrets.includes(name) && inner === hiddenSecret && isObject(current) ? current[name] : inner,
  )

const mapFields = (value: unknown, map: (name: string, inner: unknown) => unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(name, inner)])) : value

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
