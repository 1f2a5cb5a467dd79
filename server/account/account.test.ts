import { enqueueFirst } from '../kit/recurring.ts'
import * as contract from '@tamuvo/contract/account.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import { accountJobs } from './jobs.ts'
import { freezeMember, thawMember } from './freeze-member.ts'
import type { Member } from './store.ts'
import { memberById, membersByIds } from './account.ts'
import { requirePlayable, requireRealAccount } from './rules.ts'
import { accountServer, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock, person } = server
const { database } = services

const tokenOf = async ({ username }: Member): Promise<string> => (await server.login(username, goodPassword)).value.token

describe('a member', () => {
  test('is created with all given fields and found by id', async () => {
    const vip = await person({ type: 1, nickname: 'Su Mon', rankLevel: 6, prizeMode: 1950, payeeName: 'Su Mon', avatar: '07' })
    expect(await memberById(database, vip.id)).toEqual(vip)
    const info = await server.get(contract.getMemberInfo, {}, { token: await tokenOf(vip) })
    expect(info).toEqual({
      id: vip.id.toString(),
      account: vip.username,
      nickname: 'Su Mon',
      type: 1,
      toUpline: false,
      clubLabel: { labelName: 'VIP6', rankLevel: 6 },
      memberLabel: [],
      avatar: '/art/avatar/07.webp',
      language: 'EN',
      unreadMessage: 0,
      lastLoginAt: null,
      endsAt: null,
      hasFreeBets: false,
      prizeMode: 1950,
    })
  })

  test('is found with others in one query; an unknown id is missing from the map', async () => {
    const [one, two] = [await person(), await person()]
    const found = await membersByIds(database, [two.id, 5n, one.id])
    expect([...found.keys()].sort()).toEqual([one.id, two.id].sort())
    expect(found.get(two.id)?.username).toBe(two.username)
    expect(await memberById(database, 5n)).toBeUndefined()
  })

  test('gets one of the drawn avatars', async () => {
    const avatars = new Set<string>()
    for (let i = 0; i < 150; i++) {
      clock.advance(977)
      avatars.add((await person()).avatar)
    }
    expect(avatars.size).toBeGreaterThan(12)
  })

  test('stores the language', async () => {
    const mai = await person()
    const token = await tokenOf(mai)
    await server.get(contract.updateLanguage, { language: 'CN' }, { token })
    expect((await server.get(contract.getMemberInfo, {}, { token })).language).toBe('CN')
    await server.get(contract.updateLanguage, { language: 'TH' }, { token })
    expect((await server.get(contract.getMemberInfo, {}, { token })).language).toBe('TH')
    const wrong = await fetch(`${server.url}/wps/member/language`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"language":"XX"}',
    })
    expect(wrong.status).toBe(400)
  })

  test('ends only the current session on logout', async () => {
    const mai = await person()
    const [here, there] = [await tokenOf(mai), await tokenOf(mai)]
    await server.get(contract.logout, {}, { token: here })
    expect((await server.ask(contract.getMemberInfo, {}, { token: here })).status).toBe(401)
    expect((await server.ask(contract.logout, {}, { token: here })).status).toBe(401)
    expect((await server.ask(contract.getMemberInfo, {}, { token: there })).status).toBe(200)
  })

  test.each([contract.getMemberInfo, contract.logout])('is asked to log in first: $path', async (call) => {
    expect(await server.ask(call, {})).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
  })
})

describe('a frozen member', () => {
  test('is logged out at once and cannot log in until thawed', async () => {
    const mai = await person()
    const token = await tokenOf(mai)
    const turn = (change: typeof freezeMember) =>
      inTransaction(database, (tx) => change(tx, { memberId: mai.id, by: 'ko', reason: 'fraud?', at: clock.now() }))
    expect([await turn(freezeMember), await turn(freezeMember)]).toEqual([true, false])
    expect((await server.ask(contract.getMemberInfo, {}, { token })).status).toBe(401)
    expect((await server.login(mai.username, goodPassword)).code).toBe('ACCOUNT_FROZEN')
    expect([await turn(thawMember), await turn(thawMember)]).toEqual([true, false])
    expect((await server.login(mai.username, goodPassword)).success).toBe(true)
    const { rows } = await database.query(
      `SELECT kind, body FROM outbox_event WHERE member_id = $1 AND kind <> 'member.registered' ORDER BY id`,
      [mai.id],
    )
    expect(rows).toEqual([
      { kind: 'member.frozen', body: { by: 'ko', reason: 'fraud?' } },
      { kind: 'member.thawed', body: { by: 'ko', reason: 'fraud?' } },
    ])
  })

  const codeOf = (work: () => void): string => {
    try {
      work()
      return 'OK'
    } catch (error) {
      return error instanceof Refused ? error.code : String(error)
    }
  }
  const refuse = (code: 'ACCOUNT_FROZEN' | 'REAL_ACCOUNT_NEEDED') => new Refused(code)

  test.each([
    ['active', 0, 'OK', 'OK'],
    ['active', 2, 'OK', 'OK'],
    ['active', 4, 'OK', 'REAL_ACCOUNT_NEEDED'],
    ['active', 41, 'OK', 'REAL_ACCOUNT_NEEDED'],
    ['frozen', 0, 'ACCOUNT_FROZEN', 'ACCOUNT_FROZEN'],
    ['frozen', 4, 'ACCOUNT_FROZEN', 'ACCOUNT_FROZEN'],
  ] as const)('%s of type %i plays: %s, pays: %s', (status, type, plays, pays) => {
    expect([
      codeOf(() => requirePlayable({ status }, refuse)),
      codeOf(() => requireRealAccount({ status, type }, refuse)),
    ]).toEqual([plays, pays])
  })
})

test('expired rows are removed, the rest stays, and the next clean-up waits', async () => {
  const mai = await person()
  await server.login(mai.username, 'wrong-guess')
  await server.solve('login')
  clock.advance(89 * 86_400_000)
  await server.login(mai.username, 'wrong-guess')
  await server.solve('login')
  await enqueueFirst(services, accountJobs(services))
  clock.advance(2 * 86_400_000)
  await accountJobs(services)[0]?.run({})
  const counts = await database.query(
    `SELECT (SELECT count(*)::int FROM login_log WHERE member_id = $1) AS logins, (SELECT count(*)::int FROM captcha) AS captchas,
            (SELECT count(*)::int FROM login_guard) AS guards, (SELECT count(*)::int FROM job WHERE name = 'account.tidy') AS jobs`,
    [mai.id],
  )
  expect(counts.rows[0]).toEqual({ logins: 1, captchas: 0, guards: 3, jobs: 1 })
})
