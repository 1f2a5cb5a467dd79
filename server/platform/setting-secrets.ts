import { hiddenSecret } from '@tamuvo/contract/platform-settings.ts'

type WithSecrets = { secrets: readonly string[] }

/** A value as people may see it. A secret that is empty is none. */
export const hideSecrets = ({ secrets }: WithSecrets, value: unknown): unknown =>
  mapFields(value, (name, inner) => (secrets.includes(name) && inner !== '' ? hiddenSecret : inner))

/** A value that people sent: what they saw hidden stays as it is. */
export const keepSecrets = ({ secrets }: WithSecrets, value: unknown, current: unknown): unknown =>
  mapFields(value, (name, inner) =>
    secrets.includes(name) && inner === hiddenSecret && isObject(current) ? current[name] : inner,
  )

const mapFields = (value: unknown, map: (name: string, inner: unknown) => unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(name, inner)])) : value

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
