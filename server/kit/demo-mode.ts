import * as z from 'zod/mini'
import { isLoopback } from './loopback.ts'

/** Whether this is a demo, and who may see it. */
export const demoMode = z.pipe(
  z.enum(['0', '1', 'true', 'false', '', 'public']),
  z.transform((text): 'off' | 'local' | 'public' => {
    if (text === 'public') return 'public'
    return text === '1' || text === 'true' ? 'local' : 'off'
  }),
)

/** The host of a database; a `host` of the query counts more than that of the address. None for a local socket. */
const databaseHost = (databaseUrl: string): string => {
  const url = URL.parse(databaseUrl)
  return url?.searchParams.get('host') ?? url?.hostname ?? ''
}

/** The demo publishes its logins, keys and messages: within reach of others, or beside their data, it has to be wanted. */
export const isDemoKept = ({
  DEMO,
  HOST,
  ROLE,
  DATABASE_URL,
}: Record<'DEMO' | 'HOST' | 'ROLE' | 'DATABASE_URL', string>): boolean =>
  DEMO !== 'local' || [ROLE === 'worker' ? '' : HOST, databaseHost(DATABASE_URL)].every((host) => host === '' || isLoopback(host))
