/** What processes may do with each table. */

/** Rows that stay as they were written. Triggers guard them too; but only who owns a table can switch off its triggers. */
const keptTables = [
  'agent_bill_payment',
  'agent_bill_tick',
  'agent_contract_event',
  'agent_message',
  'agent_run',
  'agent_share',
  'article_version',
  'audit_trail',
  'bet',
  'coin_address',
  'crash_out',
  'demo_seed',
  'deposit_coin',
  'deposit_slip_look',
  'downline_transfer',
  'free_spin_use',
  'jackpot_fund',
  'jackpot_hit',
  'journal',
  'kyc_look',
  'ledger_checkpoint',
  'ledger_late_row',
  'ledger_root',
  'lottery_receipt_key',
  'lottery_sale_tree',
  'lottery_share_key',
  'loyalty_activity',
  'mission',
  'mission_version',
  'outcome',
  'p2p_look',
  'p2p_strike',
  'payee_action',
  'payout_batch_item',
  'points_conversion',
  'raffle_draw',
  'reconciliation_item',
  'reconciliation_run',
  'reconciliation_sign_off',
  'referral_allowed',
  'round_seat',
  'safer_case_note',
  'safer_marker_rule',
  'setting_change',
  'tournament_prize',
  'turnover_use',
  'upline_transfer',
  'vendor_tx',
  'vip_change',
  'voucher',
  'voucher_redemption',
]

/** Rows that nothing changes, either; some are deleted once they are over. */
const unchangedTables = new Set([
  ...keptTables,
  'agent_active_day',
  'agent_balance_day',
  'agent_closure',
  'agent_day_open',
  'agent_movement',
  'announcement_read',
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
  'mission_name_hidden',
  'money_hold',
  'member_outbox',
  'outbox_event',
  'p2p_bonus_pair',
  'p2p_statement',
  'passkey_challenge',
  'password_history',
  'password_reset',
  'payee_key',
  'phone_proof_used',
  'promotion_choice',
  'promotion_picture',
  'provider_secret',
  'recovery_code',
  'safer_mark',
  'safer_play_term',
  'sandbox_message',
  'sandbox_phone_key',
  'sandpay_payout',
  'service_message',
  'site_beat',
  'statement_month',
  'studio_fault',
  'tournament_round',
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
  'mission_name_hidden',
  'movement_sum',
  'one_time_code',
  'passkey',
  'passkey_challenge',
  'password_history',
  'password_reset',
  'rate_bucket',
  'recent_game',
  'recovery_code',
  'safer_play_term',
  'safer_quarter',
  'sandbox_phone_session',
  'service_duty',
  'session',
  'staff_authenticator',
  'studio_fault',
  'studio_mismatch',
  'turnover_open_bet',
  'winner_choice',
])

/** Rows that only jobs delete, such as those that are over. Everything else is never deleted. */
const deletedByJobs = new Set([
  'agent_closure',
  'agent_day_open',
  'agent_run_open',
  'agent_run_sum',
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
  'member_outbox',
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
  'stored_object',
  'used_jti',
  'studio_session',
  'tournament_round',
  'vendor_session',
  'vendor_win_day',
  'work_spent',
])

/** Only the owner writes here, when it migrates or archives. */
const readTables = new Set([
  'each_machine',
  'ledger_archive',
  'ledger_archived_keys',
  'ledger_carried',
  'ledger_late_row',
  'migration',
  'migration_functions',
  'turnover_mark',
])

/** Seeds are written, sealed, and taken out, never changed. */
const seedTables = new Set(['bingo_sealed_seed', 'crash_seed', 'lottery_seed', 'lottery_sealed_seed'])

/** What closes and proves the journal is the work of workers. */
const provenByWorkers = new Set([
  'house_rollup',
  'house_rollup_mark',
  'ledger_chain',
  'ledger_checkpoint',
  'ledger_fence',
  'ledger_late_row',
  'ledger_proven',
  'ledger_proven_mark',
  'ledger_root',
])

/** Rounds that all share are run by workers. */
const runByWorkers = new Set(['crash_out', 'crash_round'])

/** Tables of one row, which is there from the beginning. */
const markTables = new Set([
  'agent_figure_mark',
  'house_rollup_mark',
  'ledger_chain',
  'ledger_fence',
  'ledger_proven_mark',
  'loyalty_mark',
  'safer_marker_cursor',
  'vendor_round_mark',
])

/** A web process that starts adds its key; which keys a database needs is forgotten with the rights of the owner. */
const addedTables = new Set(['secret_key'])

/** Columns that web processes change all the same: staff stop and resume posting by calls. */
export const columnsOfWeb: Readonly<Record<string, string>> = { ledger_chain: 'origin, stopped_by' }

/** What a process may do with a table: no more than what its statements do. */
export const rightsOn = (table: string, role: 'web' | 'worker'): string[] => {
  if (seedTables.has(table)) return role === 'worker' ? ['SELECT', ...(table === 'lottery_seed' ? [] : ['INSERT']), 'DELETE'] : []
  if (readTables.has(table) || (role === 'web' && (provenByWorkers.has(table) || runByWorkers.has(table)))) return ['SELECT']
  if (addedTables.has(table)) return ['SELECT', 'INSERT']
  const isDeleted = deletedByCalls.has(table) || (role === 'worker' && deletedByJobs.has(table))
  return [
    'SELECT',
    ...(markTables.has(table) ? [] : ['INSERT']),
    ...(unchangedTables.has(table) ? [] : ['UPDATE']),
    ...(isDeleted ? ['DELETE'] : []),
  ]
}
