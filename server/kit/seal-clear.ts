import type pg from 'pg'
import { type Database, inTransaction, transactionOn, type Tx } from './database.ts'
import { keyIdBytes, type SecretColumn, type SecretSeals } from './secrets.ts'

const batchRows = 500

/**
 * Seals secrets that an older version left in clear. Each batch is a transaction of its own, so an interrupted run goes on where
 * it was. A column without clear text is closed by its constraint for good, and is not read again.
 * @param client of the owner of the tables, while no other process migrates
 * @param open is asked for the keys once there is something to seal
 * @returns what was done, a line for each table
 */
export const sealClear = async (
  client: pg.Client,
  open: () => Promise<SecretSeals>,
  columns: readonly SecretColumn[],
): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE conname = conrelid::regclass || '_sealed' AND NOT convalidated`,
  )
  const unproven = new Set(rows.map(({ name }) => name))
  const lines: string[] = []
  for (const column of columns.filter(hadClear).filter(({ table }) => unproven.has(table))) {
    const total = await sealTable(client, open, column)
    // The old versions of the rows go from the file, too.
    if (total > 0) await client.query(`VACUUM (FULL) ${column.table}`)
    await client.query(`ALTER TABLE ${column.table} VALIDATE CONSTRAINT ${column.table}_sealed`)
    if (total > 0) lines.push(`sealed ${total} of ${column.table}`)
  }
  return lines
}

type ClearColumn = SecretColumn & { clear: string }

const hadClear = (column: SecretColumn): column is ClearColumn => column.clear !== undefined

/** @returns how many secrets were in clear */
const sealTable = async (client: pg.Client, open: () => Promise<SecretSeals>, column: ClearColumn): Promise<number> => {
  const { rows } = await client.query(`SELECT FROM ${column.table} WHERE ${column.clear} IS NOT NULL LIMIT 1`)
  if (rows.length === 0) return 0
  const secrets = await open()
  return untilNone(() => transactionOn(client, (tx) => sealBatch(tx, secrets, column)))
}

/** Repeats a batch until it finds nothing. @returns how much it found in all */
const untilNone = async (batch: () => Promise<number>): Promise<number> => {
  let total = 0
  for (let count = -1; count !== 0; total += count) count = await batch()
  return total
}

type ClearRow = { id: string; secret: Buffer | string | object }

const sealBatch = async (tx: Tx, secrets: SecretSeals, column: ClearColumn): Promise<number> => {
  const { table, id, clear } = column
  const { rows } = await tx.query<ClearRow>(
    `SELECT ${id}::text AS id, ${clear} AS secret FROM ${table} WHERE ${clear} IS NOT NULL LIMIT ${batchRows} FOR UPDATE`,
  )
  const sealed = rows.map((row) => secrets.seal(column, row.id, bytesOf(row.secret)))
  await tx.query(
    `UPDATE ${table} t SET ${clear} = NULL, sealed = s.sealed
       FROM unnest($1::text[], $2::bytea[]) AS s (id, sealed) WHERE t.${id}::text = s.id`,
    [rows.map((row) => row.id), sealed],
  )
  return rows.length
}

const bytesOf = (secret: ClearRow['secret']): Buffer | string =>
  Buffer.isBuffer(secret) || typeof secret === 'string' ? secret : JSON.stringify(secret)

/**
 * Seals by the first key what another key has sealed, and forgets the other keys: they may then leave the configuration.
 * @returns how many of each table
 */
export const reseal = async (
  database: Database,
  secrets: SecretSeals,
  columns: readonly SecretColumn[],
): Promise<{ table: string; count: number }[]> => {
  const done: { table: string; count: number }[] = []
  for (const column of columns) {
    const count = await untilNone(() => inTransaction(database, (tx) => resealBatch(tx, secrets, column)))
    done.push({ table: column.table, count })
  }
  await database.query('DELETE FROM secret_key WHERE id <> $1', [secrets.key.toString('hex')])
  return done
}

const resealBatch = async (tx: Tx, secrets: SecretSeals, column: SecretColumn): Promise<number> => {
  const { table, id } = column
  const { rows } = await tx.query<{ id: string; sealed: Buffer }>(
    `SELECT ${id}::text AS id, sealed FROM ${table} WHERE substring(sealed FOR ${keyIdBytes}) <> $1 LIMIT ${batchRows} FOR UPDATE`,
    [secrets.key],
  )
  const anew = rows.map((row) => secrets.seal(column, row.id, secrets.open(column, row.id, row.sealed)))
  await tx.query(
    `UPDATE ${table} t SET sealed = s.sealed FROM unnest($1::text[], $2::bytea[]) AS s (id, sealed) WHERE t.${id}::text = s.id`,
    [rows.map((row) => row.id), anew],
  )
  return rows.length
}
