import * as account from '@tamuvo/contract/account.ts'
import * as contract from '@tamuvo/contract/account-devices.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, goodPassword } from '../testing.ts'
import { deviceLabel } from './device-label.ts'

const server = await accountServer()
const { services, clock } = server
const { database } = services
const minute = 60_000
const dayMs = 86_400_000

const isIn = async (token: string) => (await server.ask(account.getMemberInfo, {}, { token })).status === 200

describe('the list of devices', () => {
  test('shows all sessions and marks the current one', async () => {
    const { username } = await server.person()
    const phone = (await server.login(username, goodPassword, { address: '203.0.113.1', device: 'Phone/1' })).value.token
    clock.advance(minute)
    const desk = (await server.login(username, goodPassword, { address: '203.0.113.2', device: 'Desk/1' })).value.token
    const { list } = await server.get(contract.listSessions, {}, { token: desk })
    expect(list).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{16}$/),
        device: 'Desk/1',
        address: '203.0.113.2',
        createdAt: clock.now().toISOString(),
        lastSeenAt: clock.now().toISOString(),
        current: true,
      },
      expect.objectContaining({ device: 'Phone/1', current: false }),
    ])
    expect(JSON.stringify(list)).not.toContain(desk)
    expect(await isIn(phone)).toBe(true)
  })

  test('omits expired sessions', async () => {
    const { username } = await server.person()
    await server.login(username, goodPassword)
    clock.advance(31 * minute)
    const { token } = (await server.login(username, goodPassword)).value
    expect((await server.get(contract.listSessions, {}, { token })).list).toHaveLength(1)
  })

  test('lets the member end one session or all others, but none of other members', async () => {
    const { username } = await server.person()
    const stranger = await server.insider()
    const tokens: string[] = []
    for (let i = 0; i < 3; i++) {
      clock.advance(1_000)
      tokens.push((await server.login(username, goodPassword, { device: `Device ${i}` })).value.token)
    }
    const [first = '', second = '', here = ''] = tokens
    const { list } = await server.get(contract.listSessions, {}, { token: here })
    const firstId = list.find(({ device }) => device === 'Device 0')?.id ?? ''
    await server.get(contract.endOtherSession, { id: firstId }, { token: stranger.token })
    expect(await isIn(first)).toBe(true)
    await server.get(contract.endOtherSession, { id: firstId }, { token: here })
    expect([await isIn(first), await isIn(second), await isIn(here)]).toEqual([false, true, true])
    expect(await server.get(contract.endOtherSessions, {}, { token: here })).toEqual({ ended: 1 })
    expect([await isIn(second), await isIn(here), await isIn(stranger.token)]).toEqual([false, true, true])
    expect((await server.ask(contract.endOtherSession, { id: "x' OR 1=1 --" }, { token: here })).status).toBe(400)
  })
})

describe('the login log', () => {
  test('shows all logins and failures of ninety days, newest first, page by page', async () => {
    const { username } = await server.person()
    await server.login(username, 'wrong-guess', { address: '203.0.113.5', device: 'Old/1' })
    clock.advance(90 * dayMs)
    await server.login(username, 'wrong-guess', { address: '203.0.113.6', device: 'Phone/1' })
    clock.advance(minute)
    const { token } = (await server.login(username, goodPassword, { address: '203.0.113.7', device: 'Phone/2' })).value
    const page = (pageNo: number) => server.get(contract.listLogins, { pageNo, pageSize: 1 }, { token })
    expect(await page(1)).toEqual({
      list: [{ at: clock.now().toISOString(), address: '203.0.113.7', device: 'Phone/2', result: 'OK' }],
      pageNo: 1,
      pageSize: 1,
      totalPages: 2,
      total: 2,
    })
    expect((await page(2)).list).toEqual([expect.objectContaining({ address: '203.0.113.6', result: 'WRONG_CREDENTIALS' })])
    expect((await page(3)).list).toEqual([])
  })
})

describe('known addresses', () => {
  test('are listed and can be removed', async () => {
    const { username } = await server.person()
    await server.login(username, goodPassword, { address: '203.0.113.9' })
    clock.advance(minute)
    const { token } = (await server.login(username, goodPassword, { address: '2001:db8:7:1::5' })).value
    const places = async () =>
      (await server.get(contract.listAddresses, {}, { token, headers: { 'x-forwarded-for': '2001:db8:7:9::1' } })).list
    expect((await places()).map(({ subnet, current }) => `${subnet} ${current}`)).toEqual([
      '2001:db8:7::/48 true',
      '203.0.113.0/24 false',
    ])
    await server.get(contract.forgetAddress, { subnet: '203.0.113.0/24' }, { token })
    expect(await places()).toHaveLength(1)
    await server.get(contract.forgetAddress, { subnet: '2001:db8:7::/48' }, { token })
    expect(await places()).toEqual([])
    expect(
      (await database.query('SELECT FROM login_log l JOIN member m ON m.id = l.member_id WHERE m.username = $1', [username]))
        .rowCount,
    ).toBe(2)
  })
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome · Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · macOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
  ['x'.repeat(200), 'x'.repeat(60)],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
