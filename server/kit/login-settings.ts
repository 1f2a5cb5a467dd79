import { clearAlarm, raiseAlarm } from './alarms.ts'
import { type Queryable, Unavailable } from './database.ts'
import { processRoles } from './roles.ts'
import type { KitServices } from './services.ts'

const alarmName = 'database.login-settings'
/** What was found is gone at once; the alarm stays until it was mailed and read. */
const alarmHours = 24

type Tools = Pick<KitServices, 'clock' | 'log'>

/**
 * Looks whether the login of this process has settings of its own. PostgreSQL lets every login change those, and new connections then
 * begin with them: without waiting for the disk, read-only, or with another order of dates. No process sets any, so its login was used
 * otherwise; they are removed, with an alarm.
 * @throws Unavailable where this connection began with them: the next one does not
 */
export const refuseLoginSettings = async (client: Queryable, { clock, log }: Tools): Promise<void> => {
  const found = await loginSettings(client)
  if (found.length === 0) return
  const sentence = `The login ${found[0]?.login} had settings of its own, which no process makes: ${listOf(found)}. They were removed; give it another password.`
  log.error({ settings: found }, 'the login of this process had settings of its own')
  await endAfter(client, async () => {
    // Together: what is removed without an alarm was never found.
    await client.query('BEGIN; SET LOCAL search_path = public')
    await removeSettings(client)
    await raiseAlarm(client, { name: alarmName, sentence, since: clock.now() })
    await client.query('COMMIT')
  })
}

/**
 * The same on a machine of a cluster. There the coordinator has connections as well, which nothing looks at before they are used: all of this
 * login are ended, and what they were doing is not answered.
 * @throws Unavailable where this connection began with settings: the next one does not
 */
export const refuseLoginSettingsAt = async (
  client: Queryable,
  address: string,
  { database, clock, log }: Tools & Pick<KitServices, 'database'>,
): Promise<void> => {
  const found = await loginSettings(client)
  if (found.length === 0) return
  const sentence = `The login ${found[0]?.login} had settings of its own on the machine ${address}, which no process makes: ${listOf(found)}. They were removed, and its sessions there ended; give it another password.`
  log.error({ settings: found, address }, 'the login of this process had settings of its own on a machine of the cluster')
  await endAfter(client, async () => {
    // First: what was not removed is found again.
    await raiseAlarm(database, { name: `${alarmName} ${address}`, sentence, since: clock.now() })
    await removeSettings(client)
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE usename = session_user AND datname = current_database() AND pid <> pg_backend_pid()`,
    )
  })
}

/**
 * Ends a session after what has to be done over it: a pooler in between would give it to the next connection.
 * @throws Unavailable always; also where another connection removes the same at this moment, which PostgreSQL reports as a fault of its own
 */
const endAfter = async (client: Queryable, work: () => Promise<void>): Promise<never> => {
  try {
    await client.query('SET default_transaction_read_only = off')
    await work()
  } catch (error) {
    throw new Unavailable(`settings of its login could not be removed: ${error instanceof Error ? error.message : String(error)}`)
  }
  await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
  throw new Unavailable('the connection began with settings of its login')
}

const listOf = (found: readonly LoginSetting[]): string => found.map(({ setting }) => setting).join(', ')

type LoginSetting = { login: string; setting: string }

/**
 * What the login has set, and what this session began with, which may have been reset since. Only the logins of processes are looked at: an
 * owner of tables may have settings for good reasons.
 */
const loginSettings = async (client: Queryable): Promise<LoginSetting[]> => {
  const { rows } = await client.query<LoginSetting>({
    name: 'kit-login-settings',
    text: `SELECT r.rolname::text AS login, c AS setting FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole, unnest(s.setconfig) c
            WHERE r.rolname = session_user AND r.rolname = ANY ($1)
              AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
           UNION SELECT session_user::text, name || '=' || setting FROM pg_settings
            WHERE source IN ('user', 'database user') AND session_user = ANY ($1) ORDER BY 2`,
    values: [Object.values(processRoles)],
  })
  return rows
}

/** Those of this machine: each machine of a cluster has its own, and Citus would ask the others over connections that begin with theirs. */
const removeSettings = async (client: Queryable): Promise<void> => {
  await client.query('SET citus.enable_alter_role_set_propagation = off')
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  await client.query('ALTER ROLE SESSION_USER RESET ALL')
  await client.query(`ALTER ROLE SESSION_USER IN DATABASE ${rows[0]?.name} RESET ALL`)
}

/** A day after they were found nothing more has to be said. */
export const endSettingsAlarm = async ({ database, clock }: Pick<KitServices, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const { rows } = await database.query<{ name: string }>(
    'SELECT name FROM alarm WHERE starts_with(name, $1) AND since < $2 AND over_at IS NULL',
    [alarmName, new Date(now.getTime() - alarmHours * 3_600_000)],
  )
  for (const { name } of rows) await clearAlarm(database, name, now)
}
