import * as contract from '@tamuvo/contract/safer-kyc.ts'
import type { KycFileKind } from '@tamuvo/contract/safer-kyc.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../kit/config.ts'
import { testOperator } from '../../testing/operators.ts'
import { saferJobs } from '../jobs.ts'
import { type Player, saferServer } from '../testing.ts'
import { findingOf, levelOf } from './rules.ts'

const staff = testOperator('ko', 'compliance')
const other = testOperator('hla', 'service')
const server = await saferServer({ operators: [staff.key, other.key], config: { documentChecker: 'sandbox' } })
const { clock, services } = server
const { database } = services
const as = ({ token }: Player) => ({ token })
const day = 86_400_000

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7799bb' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'a secret place' } })
  .toBuffer()

const add = (player: Player, kind: KycFileKind, more: { name?: string; level?: 2 | 3; image?: string } = {}) =>
  server.ask(contract.addKycFile, { level: 2, kind, name: `${kind}.jpg`, image: picture.toString('base64'), ...more }, as(player))
const submitted = async (name = 'id.jpg'): Promise<{ player: Player; id: string }> => {
  const player = await server.player()
  await add(player, 'ID_FRONT', { name })
  await add(player, 'SELFIE')
  await server.get(contract.submitKyc, { level: 2 }, as(player))
  return { player, id: (await server.get(contract.getKyc, {}, as(player))).case?.id ?? '' }
}
const desk = staff.as
const decide = (id: string, decision: 'APPROVED' | 'REJECTED' | 'NEED_MORE') =>
  server.ask(contract.decideKycCase, { id, decision }, desk)

describe('the level', () => {
  const known = { payeeName: 'Mai', birthday: '1990-01-01', mobile: '+9591', isEmailConfirmed: false, kycLevel: 0 }
  test.each([
    ['nothing is known', { ...known, payeeName: '', birthday: null, mobile: '' }, 0],
    ['the contact is missing', { ...known, mobile: '' }, 0],
    ['a mail address is confirmed instead', { ...known, mobile: '', isEmailConfirmed: true }, 1],
    ['everything is known', known, 1],
    ['documents were approved', { ...known, kycLevel: 2 }, 2],
    ['documents were approved and the contact is gone', { ...known, mobile: '', kycLevel: 2 }, 2],
  ])('when %s', (_what, person, level) => {
    expect(levelOf(person)).toBe(level)
  })
})

test.each([
  [{}, 'sandbox'],
  [{ DEMO: '0' }, 'none'],
  [{ DEMO: '0', DOCUMENT_CHECKER: 'none' }, 'none'],
])('with %j documents are checked by: %s', (more, checker) => {
  expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/db', ...more }).documentChecker).toBe(checker)
})

test('outside of a demo the sandbox cannot be chosen, and no name of a file passes a document', () => {
  const wrong = { DATABASE_URL: 'postgres://127.0.0.1/db', DEMO: '0', DOCUMENT_CHECKER: 'sandbox' }
  expect(() => readConfig(wrong)).toThrow('DOCUMENT_CHECKER')
  expect(findingOf('none', 'passport.jpg')).toEqual({ file: 'passport.jpg', verdict: 'UNCLEAR', reason: 'not_checked' })
})

test.each([
  ['passport.jpg', 'PASS', ''],
  ['id-expired.png', 'FAIL', 'expired'],
  ['forged.png', 'FAIL', 'altered'],
  ['Underage.png', 'FAIL', 'underage'],
  ['mismatch.png', 'FAIL', 'name_differs'],
  ['blurred.png', 'UNCLEAR', 'unreadable'],
])('the sandbox says of %s: %s %s', (name, verdict, reason) => {
  expect(findingOf('sandbox', name)).toEqual({ file: name, verdict, reason })
})

describe('a document', () => {
  test('is redrawn, encrypted, and decrypts only unaltered', async () => {
    const mai = await server.player()
    const { id } = (await add(mai, 'ID_FRONT')).value
    const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM kyc_file WHERE id = $1', [id])
    const sealed = rows[0]!.sealed
    const opened = await services.vault.open(BigInt(id), sealed)
    expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
    expect(opened.includes('a secret place')).toBe(false)
    expect(sealed.includes(opened.subarray(0, 64))).toBe(false)
    await expect(services.vault.open(BigInt(id) + 1n, sealed)).rejects.toThrow()
    sealed[40]! ^= 1
    await expect(services.vault.open(BigInt(id), sealed)).rejects.toThrow()
  })

  test.each([
    ['no base64', { image: '!!' }, 'IMAGE_INVALID'],
    ['no picture', { image: Buffer.from('MZ…').toString('base64') }, 'IMAGE_INVALID'],
    [
      'a drawing with a script',
      { image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') },
      'IMAGE_INVALID',
    ],
    ['too large', { image: Buffer.alloc(6 * 1024 * 1024 + 1).toString('base64') }, 'IMAGE_TOO_LARGE'],
    ['of another level', { level: 3 as const }, 'FIELDS_INVALID'],
  ])('that is %s is refused', async (_what, more, code) => {
    expect(await add(await server.player(), 'ID_FRONT', more)).toMatchObject({ code })
  })

  test('is limited in number, and can be removed until the case is submitted', async () => {
    const mai = await server.player()
    const first = (await add(mai, 'ID_FRONT')).value.id
    for (let n = 1; n < 8; n++) await add(mai, 'ID_BACK')
    expect(await add(mai, 'SELFIE')).toMatchObject({ code: 'KYC_FILES_MAX' })
    expect(await server.ask(contract.removeKycFile, { id: first }, as(await server.player()))).toMatchObject({
      code: 'KYC_NOT_OPEN',
    })
    expect(await server.ask(contract.removeKycFile, { id: first }, as(mai))).toMatchObject({ success: true })
    expect(await server.ask(contract.removeKycFile, { id: first }, as(mai))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('has no public address', async () => {
    const mai = await server.player()
    const { id } = (await add(mai, 'ID_FRONT')).value
    for (const path of [`/kyc/${id}`, `/uploads/${id}.jpg`, `/wps/mc/kyc/file?id=${id}`]) {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${mai.token}` } })
      expect(answer.headers.get('content-type')).not.toMatch(/^image/)
      expect(answer.status).toBe(404)
    }
  })
})

describe('a case', () => {
  test('can be submitted only when it is complete, and then refuses changes', async () => {
    const mai = await server.player()
    expect(await server.ask(contract.submitKyc, { level: 2 }, as(mai))).toMatchObject({ code: 'KYC_NOT_OPEN' })
    await add(mai, 'ID_FRONT')
    expect(await server.ask(contract.submitKyc, { level: 2 }, as(mai))).toMatchObject({
      code: 'KYC_INCOMPLETE',
      value: { missing: ['SELFIE'] },
    })
    await add(mai, 'SELFIE')
    expect(await server.get(contract.submitKyc, { level: 2 }, as(mai))).toEqual({ state: 'SUBMITTED' })
    expect(await add(mai, 'ID_BACK')).toMatchObject({ code: 'KYC_NOT_OPEN' })
    expect(await server.get(contract.getKyc, {}, as(mai))).toMatchObject({
      level: 0,
      missing: ['realName', 'birthday', 'contact'],
      case: { state: 'SUBMITTED' },
    })
  })

  test('waits for staff with the findings of the sandbox; an approval raises the level until it expires', async () => {
    const { player, id } = await submitted('blurred.jpg')
    const { list } = await server.get(contract.listKycCases, { pageSize: 100 }, desk)
    expect(list.find((waiting) => waiting.id === id)).toMatchObject({
      memberId: player.id.toString(),
      findings: [{ verdict: 'UNCLEAR', reason: 'unreadable' }, { verdict: 'PASS' }],
    })
    expect(await decide(id, 'APPROVED')).toMatchObject({ value: { state: 'APPROVED' } })
    expect(await server.get(contract.getKyc, {}, as(player))).toMatchObject({ level: 2, case: { state: 'APPROVED' } })
    expect(await decide(id, 'REJECTED')).toMatchObject({ code: 'KYC_NOT_OPEN' })
    clock.advance(730 * day)
    await saferJobs(services)[0]!.run({} as never)
    const again = await server.logIn(player)
    expect(await server.get(contract.getKyc, {}, as(again))).toMatchObject({ level: 0, case: { state: 'EXPIRED' } })
  })

  test('that needs more documents reopens; after a rejection a new one begins', async () => {
    const { player, id } = await submitted()
    await decide(id, 'NEED_MORE')
    expect(await add(player, 'ID_BACK')).toMatchObject({ success: true })
    await server.get(contract.submitKyc, { level: 2 }, as(player))
    await decide(id, 'REJECTED')
    expect(await add(player, 'ID_FRONT')).toMatchObject({ success: true })
    expect((await server.get(contract.getKyc, {}, as(player))).case).toMatchObject({
      state: 'NONE',
      files: [{ kind: 'ID_FRONT' }],
    })
  })

  test('shows its documents to staff alone, watermarked, and audits who looked', async () => {
    const { player, id } = await submitted()
    const file = (await server.get(contract.getKyc, {}, as(player))).case?.files[0]?.id ?? ''
    const shown = await server.get(contract.getKycFile, { id: file }, desk)
    const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM kyc_file WHERE id = $1', [file])
    const kept = await services.vault.open(BigInt(file), rows[0]!.sealed)
    const raw = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer()
    expect((await raw(Buffer.from(shown.image, 'base64'))).equals(await raw(kept))).toBe(false)
    const looks = await database.query('SELECT by FROM kyc_look WHERE file_id = $1', [file])
    expect(looks.rows).toEqual([{ by: 'ko' }])

    for (const [caller, refused] of [
      [as(player), { status: 401, code: 'OPERATOR_KEY_NEEDED' }],
      [other.as, { status: 403, code: 'FORBIDDEN' }],
    ] as const)
      for (const answer of [
        await server.ask(contract.getKycFile, { id: file }, caller),
        await server.ask(contract.listKycCases, {}, caller),
        await server.ask(contract.decideKycCase, { id, decision: 'APPROVED' }, caller),
      ])
        expect(answer).toMatchObject(refused)
  })

  test('loses its documents when their retention time is over', async () => {
    const { player, id } = await submitted()
    const file = (await server.get(contract.getKyc, {}, as(player))).case?.files[0]?.id ?? ''
    await decide(id, 'REJECTED')
    clock.advance(1826 * day)
    await saferJobs(services)[0]!.run({} as never)
    expect(await server.ask(contract.getKycFile, { id: file }, desk)).toMatchObject({ code: 'NOT_FOUND' })
  })
})
