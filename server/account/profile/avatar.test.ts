import * as account from '@tamuvo/contract/account.ts'
import * as contract from '@tamuvo/contract/account-profile.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accountServer } from '../testing.ts'

const server = await accountServer()
const { services } = server
const { database } = services

const upload = (token: string, bytes: Buffer) => server.ask(contract.uploadAvatar, { image: bytes.toString('base64') }, { token })
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 34, g: 199, b: 169 } } })
const pictureAt = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the drawn pictures', () => {
  test('are twenty-four, and one can be chosen', async () => {
    const { token } = await server.insider({ avatar: '03' })
    const before = await server.get(contract.getPlayerAvatar, {}, { token })
    expect(before).toMatchObject({ avatarId: '03', avatar: '/art/avatar/03.webp' })
    expect(before.choices).toHaveLength(24)
    expect(before.choices[23]).toEqual({ avatarId: '24', avatar: '/art/avatar/24.webp' })
    expect(await server.get(contract.chooseAvatar, { avatarId: '17' }, { token })).toEqual({ avatar: '/art/avatar/17.webp' })
    expect(await server.get(contract.getIcon, {}, { token })).toEqual({ icon: '/art/avatar/17.webp' })
    for (const avatarId of ['00', '25', '1', '../x'])
      expect((await server.ask(contract.chooseAvatar, { avatarId }, { token })).status).toBe(400)
  })
})

describe('an uploaded picture', () => {
  test.each(['png', 'jpeg'] as const)(
    'may be a %s, and is drawn anew: square, small, without what came along',
    async (format) => {
      const { token } = await server.insider()
      const marked = blank(1200, 800).withExif({ IFD0: { Copyright: 'Secret Street 5' } })
      const photo = await marked[format]().toBuffer()
      expect(photo.includes('Secret Street 5')).toBe(true)
      const { success, value } = await upload(token, photo)
      expect(success).toBe(true)
      expect(value.avatar).toMatch(/^\/wps\/avatar\/[\w-]{20}\.webp$/)
      const { response, bytes } = await pictureAt(value.avatar)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(bytes.includes('Secret')).toBe(false)
      expect((await server.get(account.getMemberInfo, {}, { token })).avatar).toBe(value.avatar)
      expect(await server.get(contract.getPlayerAvatar, {}, { token })).toMatchObject({ avatarId: '', avatar: value.avatar })
    },
  )

  test('is replaced by the next one and by a drawn one', async () => {
    const { token, id } = await server.insider()
    const picture = await blank(64, 64).png().toBuffer()
    const first = (await upload(token, picture)).value.avatar
    const second = (await upload(token, picture)).value.avatar
    expect(second).not.toBe(first)
    expect((await pictureAt(first)).response.status).toBe(404)
    expect((await pictureAt(second)).response.status).toBe(200)
    await server.get(contract.chooseAvatar, { avatarId: '05' }, { token })
    expect((await pictureAt(second)).response.status).toBe(404)
    expect((await database.query('SELECT FROM avatar_picture WHERE member_id = $1', [id])).rowCount).toBe(0)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a GIF', () => blank(20, 20).gif().toBuffer()],
    ['a WebP', () => blank(20, 20).webp().toBuffer()],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a PNG', async () => (await blank(400, 400).png().toBuffer()).subarray(0, 60)],
    ['nothing much', async () => Buffer.from([1, 2, 3])],
  ])('is not %s', async (_name, make) => {
    const { token } = await server.insider()
    expect((await upload(token, await make())).code).toBe('IMAGE_INVALID')
  })

  test('is not a decompression bomb', async () => {
    const { token } = await server.insider()
    const bomb = await sharp({
      create: { width: 5000, height: 5000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(200_000)
    expect((await upload(token, bomb)).code).toBe('IMAGE_INVALID')
  })

  test('has at most two megabytes', async () => {
    const { token } = await server.insider()
    const small = await blank(20, 20).png().toBuffer()
    expect((await upload(token, Buffer.concat([small, Buffer.alloc(2 * 1024 * 1024 - small.length)]))).success).toBe(true)
    expect((await upload(token, Buffer.concat([small, Buffer.alloc(2 * 1024 * 1024 + 1 - small.length)]))).code).toBe(
      'IMAGE_TOO_LARGE',
    )
    expect((await upload(token, Buffer.alloc(3 * 1024 * 1024))).status).toBe(400)
    expect((await server.ask(contract.uploadAvatar, { image: 'no base 64!' }, { token })).code).toBe('IMAGE_INVALID')
  })

  test('needs a session', async () => {
    expect((await upload('x'.repeat(43), Buffer.from([1]))).code).toBe('NOT_LOGGED_IN')
  })

  test.each(['/wps/avatar/nothing.webp', '/wps/avatar/aaaaaaaaaaaaaaaaaaaa.webp', '/wps/avatar/..%2f..%2fetc%2fpasswd'])(
    'is not at %s',
    async (path) => {
      expect((await pictureAt(path)).response.status).toBe(404)
    },
  )
})
