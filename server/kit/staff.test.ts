import { call, type Call } from '@tamuvo/contract/call.ts'
import { permissionsOf, roleNames } from '@tamuvo/contract/permissions.ts'
import { listStaffCalls } from '@tamuvo/contract/staff.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { openPlatform, type PlatformServices } from '../platform/services.ts'
import { platformCalls } from '../platform/area.ts'
import { testOperator } from '../testing/operators.ts'
import { testServer } from '../testing/server.ts'
import { steppedClock } from './clock.ts'
import { readConfig } from './config.ts'
import { sqlState } from './database.ts'
import { handle } from './handle.ts'
import { hashSecret, keyHolder, readOperatorKeys } from './operator-keys.ts'

const note = call({
  path: 'POST /bo/testing/note',
  summary: 'Stores a word.',
  caller: 'operator',
  permission: 'feedback.answer',
  input: z.object({ word: z.string().check(z.maxLength(20)) }),
  output: z.object({ by: z.string(), id: z.string() }),
  refusals: ['NOT_FOUND'],
})
const unnamed: Call = { ...note, path: 'POST /bo/testing/unnamed', permission: undefined }
const noted = handle(note, async ({ input, staff, refuse }) => {
  if (input.word === 'gone') throw refuse('NOT_FOUND')
  if (input.word === 'broken') throw new Error('of ours')
  if (input.word === 'unclosed') await database.query('ALTER TABLE staff_call RENAME TO away')
  return { by: staff.name, id: staff.id.toString() }
})

const [su, ko] = [testOperator('su', 'service'), testOperator('ko', 'compliance')]
const clock = steppedClock('2026-08-05T06:30:00Z')
const server = await testServer<PlatformServices>({
  clock,
  config: { operators: [su.key, ko.key] },
  open: async (kit) => openPlatform(kit),
  handlers: [...platformCalls, noted, { call: unnamed, run: async () => ({}) }],
})
const database = server.owner
const authorized = (authorization: string) => ({ headers: { authorization } })
const callsOf = async (word: string) => {
  const { list } = await server.get(listStaffCalls, {}, ko.as)
  return list.filter(({ input }) => input.includes(word))
}

describe('a key', () => {
  test.each([
    ['none', {}, 'OPERATOR_KEY_NEEDED'],
    ['the token of a member', authorized('Bearer abcdefghijklmnopqrstuvwxyz'), 'OPERATOR_KEY_NEEDED'],
    ['a name alone', authorized('Operator su'), 'OPERATOR_KEY_WRONG'],
    ['the secret of another key', authorized('Operator su.secret-of-ko-that-is-long-enough'), 'OPERATOR_KEY_WRONG'],
    ['an unknown name', authorized('Operator mi.secret-of-su-that-is-long-enough'), 'OPERATOR_KEY_WRONG'],
    ['the hash instead of the secret', authorized(`Operator su.${su.key.hash.toString('hex')}`), 'OPERATOR_KEY_WRONG'],
  ])('that is %s opens nothing', async (_what, options, code) => {
    expect(await server.ask(note, { word: 'x' }, options)).toMatchObject({ status: 401, code })
    clock.advance(60_000)
  })

  test('opens what its roles allow, and nothing else', async () => {
    expect(await server.get(note, { word: 'hello' }, su.as)).toMatchObject({ by: 'su' })
    expect(await server.ask(note, { word: 'other' }, ko.as)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      value: { permission: 'feedback.answer' },
    })
    expect(await server.ask(listStaffCalls, {}, su.as)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await server.ask(unnamed, { word: 'x' }, su.as)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('keeps the id of its name', async () => {
    const [first, second] = [await server.get(note, { word: 'a' }, su.as), await server.get(note, { word: 'b' }, su.as)]
    expect(first.id).toBe(second.id)
  })

  test('that is guessed is locked out for a while, and others are not', async () => {
    clock.advance(60_000)
    const guess = () => server.ask(note, { word: 'x' }, authorized('Operator su.guessed-guessed-guessed-guessed'))
    for (let count = 0; count < 10; count++) expect(await guess()).toMatchObject({ code: 'OPERATOR_KEY_WRONG' })
    expect(await guess()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(await server.ask(note, { word: 'x' }, su.as)).toMatchObject({ success: true })
  })
})

describe('a call of the staff API', () => {
  test.each([
    ['answered', 'fine', su, 'OK'],
    ['refused', 'gone', su, 'NOT_FOUND'],
    ['failed', 'broken', su, 'SYSTEM_ERROR'],
    ['not allowed', 'denied', ko, 'FORBIDDEN'],
    ['malformed', 'much longer than it may be', su, 'MALFORMED'],
  ])('that is %s is recorded: who, what, when, and how it ended', async (_what, word, who, code) => {
    await server.ask(note, { word }, who.as)
    expect(await callsOf(word)).toEqual([
      expect.objectContaining({
        name: who.key.name,
        call: note.path,
        input: JSON.stringify({ word }),
        at: clock.now().toISOString(),
        code,
      }),
    ])
  })

  test('stays as it was recorded, and is not answered when it cannot be recorded', async () => {
    const stateOf = (statement: string) =>
      database.query(statement).then(
        () => 'done',
        (error: unknown) => sqlState(error),
      )
    expect(await stateOf(`UPDATE staff_call SET input = '{}'`)).toBe('23514')
    expect(await stateOf(`UPDATE staff_call SET code = 'OK'`)).toBe('23514')
    expect(await stateOf('DELETE FROM staff_call')).not.toBe('done')
    expect(await stateOf('TRUNCATE staff_call')).not.toBe('done')
    await database.query('ALTER TABLE staff_call RENAME TO away')
    expect(await server.ask(note, { word: 'unseen' }, su.as)).toMatchObject({ success: false })
    await database.query('ALTER TABLE away RENAME TO staff_call')
  })
})

test('a call is answered even if its end cannot be recorded, and its record has none', async () => {
  expect(await server.ask(note, { word: 'unclosed' }, su.as)).toMatchObject({ success: true })
  await database.query('ALTER TABLE away RENAME TO staff_call')
  expect(await callsOf('unclosed')).toMatchObject([{ code: null }])
})

describe('the list of keys', () => {
  const hash = (secret: string) => hashSecret(secret).toString('hex')
  const config = (list: string) => readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x', OPERATOR_KEYS: list })

  test('is read with names and roles', () => {
    const [desk] = readOperatorKeys(`desk:service+compliance:${hash('secret')}`)
    expect(desk).toMatchObject({ name: 'desk', roles: ['service', 'compliance'] })
    expect(desk?.isMachine).toBe(false)
    expect(config(`bot:games:${hash('bot')}:machine`).operators).toMatchObject([{ name: 'bot', isMachine: true }])
    expect(config('').operators).toEqual([])
    expect(config(`a1:maker:${hash('a')}, b1:checker:${hash('b')}`).operators).toHaveLength(2)
  })

  test.each([
    ['is no list of keys', 'desk'],
    ['has a role that is none', `desk:king:${hash('a')}`],
    ['has a secret in place of its hash', 'desk:service:secret-secret-secret-secret'],
    ['has a name twice', `desk:service:${hash('a')},desk:maker:${hash('b')}`],
    ['has one secret for maker and checker', `a1:maker:${hash('a')},b1:checker:${hash('a')}`],
    ['has a machine that checks', `bot:checker:${hash('a')}:machine`],
    ['has an unknown word behind a hash', `bot:games:${hash('a')}:robot`],
    ['has a maker who checks', `a1:maker+checker:${hash('a')}`],
  ])('that %s stops the start, without repeating its contents', (_what, list) => {
    expect(() => config(list)).toThrow(/OPERATOR_KEYS: (is|has) [^:]*(:|$)/)
    expect(() => config(list)).not.toThrow(/[0-9a-f]{20}|secret-secret/)
  })

  test('finds a holder by name and secret together', () => {
    const keys = [su.key, ko.key]
    expect(keyHolder(keys, 'su.secret-of-su-that-is-long-enough')).toBe(su.key)
    expect(keyHolder(keys, 'ko.secret-of-su-that-is-long-enough')).toBeUndefined()
    expect(keyHolder([], 'su.secret-of-su-that-is-long-enough')).toBeUndefined()
  })

  test('no role may both propose and decide', () => {
    for (const role of roleNames) {
      const may = permissionsOf([role])
      expect(may.has('adjustment.propose') && may.has('adjustment.decide')).toBe(false)
    }
  })
})
