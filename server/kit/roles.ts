import pg from 'pg'
import type { Queryable } from './database.ts'

/** The logins of processes: they own nothing and may only what stands here. A worker may what a web process may, and more. */
export const processRoles = { web: 'tamuvo_web', worker: 'tamuvo_worker' } as const
export type ProcessRole = keyof typeof processRoles
const names = Object.values(processRoles).join(', ')

/** Rows that stay as they were written. Triggers guard them too; but only who owns a table can switch off its triggers. */
const keptTables = [
  'article_version',
  'audit_trail',
  'bet',
  'coin_address',
  'demo_seed',
  'deposit_coin',
  'deposit_slip_look',
  'journal',
  'kyc_look',
  'ledger_checkpoint',
  'ledger_late_row',
  'ledger_root',
  'lottery_receipt_key',
  'lottery_sale_tree',
  'lottery_share_key',
  'outcome',
  'p2p_look',
  'p2p_strike',
  'payee_action',
  'payout_batch_item',
  'reconciliation_item',
  'reconciliation_run',
  'reconciliation_sign_off',
  'safer_case_note',
  'safer_marker_rule',
  'setting_change',
  'turnover_use',
  'upline_transfer',
  'vendor_tx',
  'voucher',
  'voucher_redemption',
]

/** Rows that nothing changes, either; some are deleted once they are over. */
const unchangedTables = new Set([
  ...keptTables,
  'bet_sum_changed',
  'bet_sum_open',
  'bot_puzzle',
  'bot_token',
  'captcha',
  'chat_ignored',
  'chat_report',
  'coin_block',
  'deposit_slip',
  'encryption_key',
  'favourite_game',
  'idempotency',
  'login_log',
  'money_hold',
  'outbox_event',
  'p2p_bonus_pair',
  'p2p_statement',
  'passkey_challenge',
  'password_history',
  'password_reset',
  'payee_key',
  'phone_proof_used',
  'provider_secret',
  'recovery_code',
  'safer_mark',
  'sandbox_message',
  'sandbox_phone_key',
  'sandpay_payout',
  'service_message',
  'site_beat',
  'statement_month',
  'studio_fault',
  'turnover_open_bet',
  'used_jti',
  'vault_key',
  'vendor_call_log',
  'vendor_game',
  'work_spent',
])

/** Rows that calls delete. */
const deletedByCalls = new Set([
  'authenticator',
  'avatar_picture',
  'bet_sum',
  'bet_sum_changed',
  'bet_sum_open',
  'bot_puzzle',
  'bot_token',
  'captcha',
  'chat_ignored',
  'chat_mute',
  'favourite_game',
  'known_address',
  'kyc_file',
  'login_challenge',
  'login_guard',
  'movement_sum',
  'one_time_code',
  'passkey',
  'passkey_challenge',
  'password_history',
  'password_reset',
  'rate_bucket',
  'recent_game',
  'recovery_code',
  'safer_quarter',
  'sandbox_phone_session',
  'service_duty',
  'session',
  'staff_authenticator',
  'studio_fault',
  'turnover_open_bet',
])

/** Rows that only jobs delete, such as those that are over. Everything else is never deleted. */
const deletedByJobs = new Set([
  'alarm',
  'chat_message',
  'coin_block',
  'encryption_key',
  'feedback_picture',
  'home_subnet',
  'idempotency',
  'job',
  'login_log',
  'member_message',
  'outbox_event',
  'phone_proof_used',
  'picture_pass',
  'round_exposure',
  'safer_marker',
  'safer_sign',
  'sandbox_message',
  'service_conversation',
  'service_picture',
  'site_beat',
  'sms_send',
  'staff_proof',
  'used_jti',
  'studio_session',
  'vendor_session',
  'vendor_win_day',
  'work_spent',
])

/** Only the owner writes here, when it migrates or archives. */
const readTables = new Set([
  'ledger_archive',
  'ledger_archived_keys',
  'ledger_carried',
  'ledger_late_row',
  'migration',
  'migration_functions',
])

/** Seeds are written, sealed, and taken out, never changed. */
const seedTables = new Set(['lottery_seed', 'lottery_sealed_seed'])

/** What closes and proves the journal is the work of workers. */
const provenByWorkers = new Set([
  'house_rollup',
  'house_rollup_mark',
  'ledger_chain',
  'ledger_checkpoint',
  'ledger_late_row',
  'ledger_proven',
  'ledger_proven_mark',
  'ledger_root',
])

/** Tables of one row, which is there from the beginning. */
const markTables = new Set([
  'house_rollup_mark',
  'ledger_chain',
  'ledger_proven_mark',
  'safer_marker_cursor',
  'vendor_round_mark',
])

/** A web process that starts adds its key; which keys a database needs is forgotten with the rights of the owner. */
const addedTables = new Set(['secret_key'])

/** Columns that web processes change all the same: staff stop and resume posting by calls. */
const columnsOfWeb: Record<string, string> = { ledger_chain: 'origin, stopped_by' }

/** What a process may do with a table: no more than what its statements do. */
const rightsOn = (table: string, role: ProcessRole): string[] => {
  if (seedTables.has(table)) return role === 'worker' ? ['SELECT', ...(table === 'lottery_seed' ? [] : ['INSERT']), 'DELETE'] : []
  if (readTables.has(table) || (role === 'web' && provenByWorkers.has(table))) return ['SELECT']
  if (addedTables.has(table)) return ['SELECT', 'INSERT']
  const isDeleted = deletedByCalls.has(table) || (role === 'worker' && deletedByJobs.has(table))
  return [
    'SELECT',
    ...(markTables.has(table) ? [] : ['INSERT']),
    ...(unchangedTables.has(table) ? [] : ['UPDATE']),
    ...(isDeleted ? ['DELETE'] : []),
  ]
}

/** Functions that run with the rights of the owner, and who may call them. */
const ownersFunctions: Record<string, readonly ProcessRole[]> = {
  'ledger_open_months(timestamptz, int)': ['web', 'worker'],
  'ledger_open_transactions(text[])': ['worker'],
  'ledger_summarize_pages()': ['worker'],
  'vendor_call_log_open(date)': ['web', 'worker'],
  'vendor_call_log_drop(date)': ['worker'],
}

type Declared = { role: ProcessRole; isView: boolean }

/** What a process is given on a table or a view. */
export const declaredRights = (table: string, { role, isView }: Declared): string[] =>
  isView ? ['SELECT'] : rightsOn(table, role)

/** What a process is given besides: columns as `table.column RIGHT`, and functions with the rights of the owner. */
export const declaredBesides = (role: ProcessRole): { columns: string[]; functions: string[] } => ({
  columns: Object.entries(role === 'web' ? columnsOfWeb : {}).flatMap(([table, list]) =>
    list.split(', ').map((column) => `${table}.${column} UPDATE`),
  ),
  functions: Object.keys(ownersFunctions).filter((name) => ownersFunctions[name]?.includes(role)),
})

/** Whether this login owns the schema, or may make it: then it migrates. */
export const mayMigrate = async (database: Queryable): Promise<boolean> => {
  const { rows } = await database.query<{ may: boolean }>(
    `SELECT coalesce((SELECT pg_has_role(relowner, 'usage') FROM pg_class WHERE oid = to_regclass('migration')),
                     has_schema_privilege('public', 'CREATE')) AS may`,
  )
  return rows[0]?.may ?? false
}

/** Makes the logins of processes, or gives them other passwords. The login here makes roles. */
export const makeRoles = async (client: Queryable, passwords: Record<ProcessRole, string>): Promise<void> => {
  for (const role of ['web', 'worker'] as const) {
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [processRoles[role]])
    const verb = rows.length === 0 ? 'CREATE' : 'ALTER'
    const limits = verb === 'CREATE' ? 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE' : ''
    await client.query(`${verb} ROLE ${processRoles[role]} ${limits} PASSWORD ${pg.escapeLiteral(passwords[role])}`)
  }
}

/**
 * Gives the logins of processes their rights on the schema of now; nothing where there are no such logins.
 * @returns the names of the logins
 * @throws Error when the owner could not see what they are doing, which the journal needs before it closes
 */
export const grantRights = async (client: Queryable): Promise<string[]> => {
  const { rows: present } = await client.query<{ name: string; sees: boolean }>(
    `SELECT rolname AS name, pg_has_role(rolname, 'usage') AS sees FROM pg_roles WHERE rolname = ANY ($1)`,
    [Object.values(processRoles)],
  )
  if (present.length === 0) return []
  if (present.length === 1 || present.some(({ sees }) => !sees))
    throw new Error(`The owner of the tables has to be a member of both logins: GRANT ${names} TO the owner.`)
  await client.query(
    [...(await databaseRights(client)), ...(await tableRights(client)), ...(await functionRights(client))].join(';\n'),
  )
  return Object.values(processRoles)
}

const databaseRights = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  return [
    `REVOKE ALL ON DATABASE ${rows[0]?.name} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${rows[0]?.name} TO ${names}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${names}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${names}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${names}`,
  ]
}

const tableRights = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; isTable: boolean }>(
    `SELECT relname AS name, relkind <> 'v' AS "isTable" FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition ORDER BY 1`,
  )
  return rows.flatMap(({ name, isTable }) =>
    (['web', 'worker'] as const).flatMap((role) => {
      const rights = declaredRights(name, { role, isView: !isTable })
      const all = [...rights, ...(role === 'web' && columnsOfWeb[name] ? [`UPDATE (${columnsOfWeb[name]})`] : [])]
      return all.length > 0 ? [`GRANT ${all.join(', ')} ON ${name} TO ${processRoles[role]}`] : []
    }),
  )
}

const functionRights = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regprocedure(name) IS NOT NULL',
    [Object.keys(ownersFunctions)],
  )
  return rows.flatMap(({ name }) => [
    `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION ${name} TO ${(ownersFunctions[name] ?? []).map((role) => processRoles[role]).join(', ')}`,
  ])
}
