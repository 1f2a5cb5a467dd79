import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { authenticatorSecrets, findAuthenticator, writeSecret } from './account/security/authenticator-store.ts'
import { sandboxCertificates } from './account/provider/sandbox-tokens.ts'
import { claimNumber } from './cashier/payee/number-store.ts'
import { insertPayee, payeeSecrets } from './cashier/payee/payee-store.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { takeLine } from './cashier/deposit/transfer/take-line.ts'
import { sharedSecret } from './cashier/secret.ts'
import { prepareTriggers } from './jackpot/seal-triggers.ts'
import { triggerColumn } from './jackpot/trigger-store.ts'
import { inTransaction, sqlState } from './kit/database.ts'
import { changingSchema } from './kit/schema-change.ts'
import { systemRng } from './kit/rng.ts'
import { staffId } from './kit/staff-calls.ts'
import { createEncryption } from './kit/encryption.ts'
import { staffSecrets, writeStaffSecret } from './kit/staff-authenticators.ts'
import { reseal, sealClear } from './kit/seal-clear.ts'
import { createSecrets, type SecretColumn } from './kit/secrets.ts'
import { secretColumns } from './secret-columns.ts'
import { seedOfToday } from './raffle/seeds.ts'
import { newSeed } from './studio/open-studio-game.ts'
import { insertSeed } from './studio/seed-store.ts'
import { testDatabase } from './testing/database.ts'
import { wholeApp } from './testing/whole-app.ts'
import { listIntegrations } from './vendor/integration-store.ts'

const database = await testDatabase()
const [key, nextKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
const app = await wholeApp(database.url, { config: { secretKeys: [key] } })
const { services } = app
const { secrets } = services
const openKeys = async () => secrets

const totp = [randomBytes(20), randomBytes(20)]
const memberIds: bigint[] = []
const clearColumns = secretColumns.flatMap(({ clear, ...column }) => (clear ? [{ ...column, clear }] : []))

beforeAll(async () => {
  const { rows } = await database.query<{ id: bigint }>('SELECT id FROM member ORDER BY id LIMIT 2')
  for (const [place, { id }] of rows.entries()) {
    memberIds.push(id)
    const sealed = secrets.seal(authenticatorSecrets, id, totp[place] ?? '')
    await writeSecret(database, id, sealed, services.clock.now())
  }
  const ko = await staffId(database, 'ko', services.clock.now())
  await writeStaffSecret(database, ko, secrets.seal(staffSecrets, ko, randomBytes(20)), services.clock.now())
  await sandboxCertificates(services)
  await sharedSecret(services)
  for (const memberId of memberIds) await writePayee(memberId)
  await inTransaction(database, async (tx) => {
    const paidAt = services.clock.now()
    const line = { key: 'id:1', amount: fromWire('50.00'), paidFrom: paidAt, paidUntil: paidAt, txn: '' }
    const party = { payer: 'Daw Mya Thuzar', payerAccount: '5550001112', remark: 'for the new house' }
    const from = { accountId: 1n, source: 'CSV', addedBy: 1n, currency: 'MMK' } as const
    await takeLine(tx, services, from, { ...line, ...party })
  })
  await services.encryption.publicKeys()
  await insertSeed(database, { ...newSeed(memberIds[0] ?? 0n, 'a seed of a member', services), playedAt: null })
  const raffle = { memberId: memberIds[0] ?? 0n, promotionId: 1n, timeZone: 'Asia/Yangon', now: services.clock.now() }
  await seedOfToday(services, raffle)
  await services.receiptSigner.sign(services.clock.now(), 'a receipt')
  await services.vault.seal(1n, Buffer.from('a document'))
  await prepareTriggers(services)
  await writeTriggerOfBefore()
})

/** As versions sealed it that asked no beacon. */
const writeTriggerOfBefore = async (): Promise<void> => {
  const [id, secret] = [services.newId(), 'a secret of the house alone']
  await database.query(
    `INSERT INTO jackpot_trigger (id, pool, sealed, commitment, made_at) SELECT $1, min(pool), $2, sha256($3), now() FROM jackpot_beacon_trigger`,
    [id, secrets.seal(triggerColumn, id, secret), Buffer.from(secret)],
  )
}

const writePayee = async (memberId: bigint): Promise<void> => {
  const [id, at, number] = [services.newId(), services.clock.now(), `7000${memberId}${randomBytes(4).readUInt32BE()}`]
  const account = { kind: 'BANK', institution: 'demo-harbour-bank', currency: 'MMK', network: null, holder: 'U DEMO' } as const
  const numberHash = await services.numberHashes.of(account, number)
  await inTransaction(database, async (tx) => {
    await claimNumber(tx, { hash: numberHash, memberId, at })
    const sealed = secrets.seal(payeeSecrets, id, number)
    const shown = { masked: '****', branch: '', label: '', isDefault: true, createdAt: at, usableFrom: at }
    await insertPayee(tx, { id, memberId, ...account, ...shown, numberHash, sealed })
  })
}

type Stored = { column: SecretColumn; id: string; secret: Buffer }

const stored = async (opener = secrets): Promise<Stored[]> => {
  const all = secretColumns.map(async (column): Promise<Stored[]> => {
    const { rows } = await database.query<{ id: string; sealed: Buffer }>(
      `SELECT ${column.id}::text AS id, sealed FROM ${column.table} ORDER BY 1`,
    )
    return rows.map(({ id, sealed }) => ({ column, id, secret: opener.open(column, id, sealed) }))
  })
  return (await Promise.all(all)).flat()
}

/** What a thief would search for: strings inside of secrets, and each secret as text, hex and base64. */
const traces = ({ secret }: Stored): string[] => {
  const text = secret.toString('utf8')
  // Random bytes may begin with a brace, too.
  const isJson = isUtf8(secret) && text.startsWith('{')
  const inner = isJson ? Object.entries(JSON.parse(text) as Record<string, string>) : []
  const open = new Set(['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg'])
  const strings = inner.flatMap(([name, value]) =>
    open.has(name) ? [] : value.split('\n').filter((line) => !line.startsWith('-')),
  )
  const all = [...strings, ...(inner.length === 0 ? [text] : []), secret.toString('hex'), secret.toString('base64')]
  return all.filter((trace) => trace.length >= 8)
}

/** All rows of all tables as text, as a dump has them. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('no secret lies in clear in any table', async () => {
  const known = await stored()
  expect(new Set(known.map(({ column }) => column.table))).toEqual(new Set(secretColumns.map(({ table }) => table)))
  const text = await dump()
  expect(text).toContain('SANDBOX_HUB88')
  for (const each of known) {
    const found = traces(each)
    expect(found.length, `${each.column.table} has something to search for`).toBeGreaterThan(0)
    for (const trace of found) expect(text.includes(trace) && `${each.column.table} ${each.id}`).toBe(false)
  }
  for (const secret of totp) expect(text).not.toContain(secret.toString('hex'))
})

test('public keys are given to visitors without opening the private ones each time', async () => {
  const opened: string[] = []
  const counting: typeof secrets = {
    ...secrets,
    open: (column, id, sealed) => {
      opened.push(String(id))
      return secrets.open(column, id, sealed)
    },
  }
  const encryption = createEncryption({ ...services, secrets: counting })
  const first = await encryption.publicKeys()
  expect(first).toEqual([
    { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: opened[0], use: 'enc', alg: 'ECDH-ES' },
  ])
  for (let visit = 0; visit < 3; visit++) expect(await encryption.publicKeys()).toEqual(first)
  expect(opened).toHaveLength(1)
})

test('every column of sealed bytes is declared', async () => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.table_constraints WHERE constraint_name = table_name || '_sealed' ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(secretColumns.map(({ table }) => table).toSorted())
})

test('a value copied to another row does not open', async () => {
  const [mai, other] = memberIds
  expect((await findAuthenticator(services, mai ?? 0n))?.secret).toEqual(totp[0])
  const swapped = inTransaction(database, async (tx) => {
    await tx.query(
      'UPDATE authenticator SET sealed = (SELECT sealed FROM authenticator WHERE member_id = $1) WHERE member_id = $2',
      [mai, other],
    )
    await findAuthenticator({ database: tx, secrets }, other ?? 0n)
  })
  await expect(swapped).rejects.toThrow(`the secret of authenticator ${other} does not open`)
  const vendors = inTransaction(database, async (tx) => {
    await tx.query(`UPDATE vendor_integration SET sealed = (SELECT sealed FROM vendor_integration WHERE code = 'SANDBOX_EVO')`)
    await listIntegrations(tx, secrets)
  })
  await expect(vendors).rejects.toThrow('the secret of vendor_integration')
})

test.each(clearColumns.map((column) => [column.table, column] as const))('%s takes no clear text', async (table, { clear }) => {
  const written = inTransaction(database, (tx) => tx.query(`UPDATE ${table} SET ${clear} = $1`, ['"clear"']))
  expect(sqlState(await written.catch((error: unknown) => error))).toBe('23514')
})

describe('secrets that an older version left in clear', () => {
  /** Puts them back as they were, whatever has sealed them. */
  const unseal = async (rows: readonly Stored[]): Promise<void> => {
    for (const { table, clear } of clearColumns)
      await database.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_sealed,
                            ADD CONSTRAINT ${table}_sealed CHECK (${clear} IS NULL AND sealed IS NOT NULL) NOT VALID`)
    for (const { column, id, secret } of rows) {
      const { table, clear } = column
      if (!clear) continue
      const value = table === 'authenticator' || table === 'vault_key' ? secret : secret.toString()
      await inTransaction(database, async (tx) => {
        await tx.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_sealed`)
        await tx.query(`UPDATE ${table} SET sealed = NULL, ${clear} = $2 WHERE ${column.id}::text = $1`, [id, value])
        await tx.query(
          `ALTER TABLE ${table} ADD CONSTRAINT ${table}_sealed CHECK (${clear} IS NULL AND sealed IS NOT NULL) NOT VALID`,
        )
      })
    }
  }
  const sealAll = () => changingSchema(database, (client) => sealClear(client, openKeys, secretColumns))
  const openConstraints = async (): Promise<number> =>
    (await database.query(`SELECT FROM pg_constraint WHERE conname LIKE '%\\_sealed' AND NOT convalidated`)).rows.length

  test('are sealed by the next start, and clear text is shut out for good', async () => {
    const before = await stored()
    await unseal(before)
    expect(await dump()).toContain(totp[0]?.toString('hex'))
    const lines = await sealAll()
    expect(lines).toContain('sealed 2 of authenticator')
    expect(lines).toHaveLength(clearColumns.length)
    expect(await openConstraints()).toBe(0)
    const sameButKeyOrder = (rows: Stored[]) => rows.map(({ column, id, secret }) => [column.table, id, secret.length])
    expect(sameButKeyOrder(await stored())).toEqual(sameButKeyOrder(before))
    expect((await findAuthenticator(services, memberIds[1] ?? 0n))?.secret).toEqual(totp[1])
    expect(await dump()).not.toContain(totp[0]?.toString('hex'))
    expect(await sealAll()).toEqual([])
  })

  test('are sealed to the end by the next start after one that was cut off', async () => {
    await unseal((await stored()).filter(({ column, id }) => column.table === 'authenticator' && id === String(memberIds[1])))
    const cutOff = changingSchema(database, async (client) => {
      const query = client.query.bind(client)
      const cut = (text: unknown, ...more: never[]): unknown => {
        if (String(text).startsWith('VACUUM')) throw new Error('cut off')
        return query(text as never, ...more)
      }
      await sealClear(Object.assign(client, { query: cut }), openKeys, secretColumns)
    })
    await expect(cutOff).rejects.toThrow('cut off')
    expect(await openConstraints()).toBeGreaterThan(0)
    await sealAll()
    expect(await openConstraints()).toBe(0)
    expect((await findAuthenticator(services, memberIds[1] ?? 0n))?.secret).toEqual(totp[1])
  })
})

test('all are sealed anew under the next key, after which the old one is not needed', async () => {
  const before = await stored()
  const both = createSecrets([nextKey, key], systemRng)
  await database.query('INSERT INTO secret_key (id) VALUES ($1)', [both.key.toString('hex')])
  const done = await reseal(database, both, secretColumns)
  expect(done.reduce((sum, { count }) => sum + count, 0)).toBe(before.length)
  const alone = createSecrets([nextKey], systemRng)
  expect(await stored(alone)).toEqual(before)
  const { rows } = await database.query<{ id: string }>('SELECT id FROM secret_key')
  expect(rows).toEqual([{ id: alone.key.toString('hex') }])
  expect((await reseal(database, alone, secretColumns)).every(({ count }) => count === 0)).toBe(true)
  await reseal(database, createSecrets([key, nextKey], systemRng), secretColumns)
})
