import { logout } from '@tamuvo/contract/account.ts'
import { getService } from '@tamuvo/contract/service.ts'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { fillIn, laneOf } from './get-service.ts'
import { contentServer } from './testing.ts'

const server = await contentServer()
const { services } = server
const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
const { x = '', y = '' } = await exportJWK(pair.publicKey)
const key = { x, y }
const addRanked = async (rank: number) => {
  const member = await server.addMember()
  await services.database.query('UPDATE member SET rank_level = $2 WHERE id = $1', [member.id, rank])
  return member
}
const ask = async (token?: string) => {
  const { lane, pathList, version } = await server.get(getService, key, token ? { token } : {})
  const sealed = pathList.find(({ type }) => type === 3)?.path ?? ''
  const { plaintext } = await compactDecrypt(sealed, pair.privateKey)
  return { lane, version, sealed, path: new TextDecoder().decode(plaintext), pathList }
}

describe('customer service', () => {
  test.each([
    [0, 'live'],
    [4, 'live'],
    [5, 'vip'],
    [9, 'vip'],
  ] as const)('of rank %i is %s', async (rank, lane) => {
    expect(laneOf(rank)).toBe(lane)
    const { token } = await addRanked(rank)
    expect(await ask(token)).toMatchObject({ lane, path: `/service?lane=${lane}` })
  })

  test('is live chat for visitors, and again for a VIP who left', async () => {
    expect(await ask()).toMatchObject({ lane: 'live' })
    const { token } = await addRanked(6)
    expect(await ask(token)).toMatchObject({ lane: 'vip' })
    await server.get(logout, {}, { token })
    expect(await ask(token)).toMatchObject({ lane: 'live' })
  })

  test('has a path that is encrypted for the requesting browser', async () => {
    const [one, two] = [await ask(), await ask()]
    expect(one.sealed).not.toContain('service')
    expect(one.sealed).not.toBe(two.sealed)
    const other = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    await expect(compactDecrypt(one.sealed, other.privateKey)).rejects.toThrow()
  })

  test('omits the encrypted path without a key, and refuses an invalid key', async () => {
    const { pathList } = await server.get(getService, {})
    expect(pathList.filter(({ type }) => type === 3)).toEqual([])
    expect(await server.ask(getService, { x: 'A'.repeat(43), y: 'B'.repeat(43) })).toMatchObject({ code: 'MALFORMED' })
    expect(await server.ask(getService, { x: 'short', y })).toMatchObject({ code: 'MALFORMED' })
  })

  test('leads to the configured path with the visitor filled in, and its version changes with the path', async () => {
    const { version } = await ask()
    const lane = (titles: string, path: string) => ({ titles: { EN: titles, MY: titles, CN: titles }, path })
    await server.set('service.lanes', {
      live: lane('Chat', 'https://chat.example/start?who={account}&l={language}'),
      vip: lane('Butler', 'https://vip.example/{lane}?rank={rank}'),
    })
    await server.set('contacts', [
      { csType: 'TELEGRAM', csPosition: ['SIDE'], titles: { EN: 'News', MY: '', CN: '' }, path: 'https://t.example/news' },
      { csType: 'MAIL', csPosition: ['SIDE'], titles: { EN: 'Write', MY: '', CN: '' }, path: '/feedback' },
    ])
    const { token } = await addRanked(7)
    const vip = await ask(token)
    expect(vip).toMatchObject({ path: 'https://vip.example/vip?rank=7' })
    expect(vip.version).not.toBe(version)
    expect(vip.pathList).toMatchObject([
      { type: 3, csType: 'LIVE', title: 'Butler' },
      { type: 2, csType: 'TELEGRAM', title: 'News', path: 'https://t.example/news' },
      { type: 1, csType: 'MAIL', title: 'Write', path: '/feedback' },
    ])
    expect((await ask()).path).toBe('https://chat.example/start?who=&l=EN')
  })
})

test('filled-in names are URL-encoded', () => {
  const visitor = { lane: 'live', account: 'a&b=/../{rank}', rank: '0', language: 'EN' } as const
  expect(fillIn('https://chat.example/?who={account}', visitor)).toBe('https://chat.example/?who=a%26b%3D%2F..%2F%7Brank%7D')
})
