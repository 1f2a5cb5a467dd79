import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { methodOf, urlOf } from '@tamuvo/contract/call.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endAhead, frameAhead, isBegunAhead, takeLaunch } from './game-ahead.ts'
import { ownFrameRights } from './OwnGameFrame.tsx'

const script = readFileSync(new URL('../public/game-ahead.js', import.meta.url), 'utf8')
const origin = 'https://games.example'
const launch = {
  launchMode: 'IFRAME',
  url: `${origin}/play?game=OWN_GAME&lang=EN#token=t1`,
  token: 't1',
  expiresIn: 60,
  collectAtEnd: false,
  isOwn: true,
}

type Page = { token?: string; answer?: object; canMove?: boolean }

/** Runs the script as on a page of a game. */
const open = ({ token, answer = { success: true, value: launch }, canMove = true }: Page) => {
  const frame = { style: {}, remove: vi.fn(), contentWindow: {}, src: '' }
  const added: object[] = []
  const listeners: ((event: object) => void)[] = []
  const asked = vi.fn(async (_path: string, _request: { method: string; headers: Record<string, string>; body: string }) =>
    Response.json(answer),
  )
  const storage = (kept: Record<string, string>) => ({ getItem: (key: string) => kept[key] ?? null })
  runInNewContext(script, {
    window: globalThis,
    URL,
    URLSearchParams,
    location: new URL('https://play.example/game?gameCode=OWN_GAME'),
    localStorage: storage({ language: 'VI' }),
    sessionStorage: storage(token ? { token } : {}),
    fetch: asked,
    addEventListener: (_kind: string, listen: (event: object) => void) => listeners.push(listen),
    document: {
      createElement: () => frame,
      body: { append: (each: object) => added.push(each), ...(canMove && { moveBefore: () => undefined }) },
    },
  })
  return { frame, added, asked, say: (event: object) => listeners.forEach((listen) => listen(event)) }
}

afterEach(endAhead)

describe('a game that is begun ahead of its page', () => {
  test('is asked for as the contract has it, in the name of the member', async () => {
    const { asked } = open({ token: 'secret' })
    const [path, { method, headers, body } = { method: '', headers: {}, body: '' }] = asked.mock.lastCall ?? []
    expect([path, method]).toEqual([urlOf(launchGame), methodOf(launchGame)])
    expect(headers).toEqual({ Authorization: 'Bearer secret', 'Content-Type': 'application/json', Language: 'VI' })
    expect(launchGame.input.safeParse(JSON.parse(body))).toMatchObject({ success: true, data: { gameCode: 'OWN_GAME' } })
  })

  test('hands its place over once, and its frame with what the game has said', async () => {
    const { frame, added, say } = open({ token: 'secret' })
    expect([isBegunAhead('OWN_GAME'), isBegunAhead('OTHER_GAME')]).toEqual([true, false])
    expect(await takeLaunch('OTHER_GAME')).toBeUndefined()
    expect(await takeLaunch('OWN_GAME')).toEqual(launch)
    expect(await takeLaunch('OWN_GAME')).toBeUndefined()
    expect(frame).toMatchObject({
      sandbox: ownFrameRights,
      src: `${origin}/play?game=OWN_GAME&lang=VI&frame=https%3A%2F%2Fplay.example#token=t1`,
    })
    say({ source: frame.contentWindow, origin, data: 'ready' })
    say({ source: frame.contentWindow, origin: 'https://evil.example', data: 'evil' })
    say({ source: {}, origin, data: 'another' })
    expect(frameAhead(launch.url)).toEqual({ frame, heard: ['ready'] })
    expect(frameAhead(launch.url.replace('t1', 't2'))).toBeUndefined()
    expect(added).toEqual([frame])
    endAhead()
    expect(frame.remove).toHaveBeenCalled()
    expect([isBegunAhead('OWN_GAME'), frameAhead(launch.url)]).toEqual([false, undefined])
  })

  test.each([
    ['refused', { success: false, code: 'RG_EXCLUDED', value: null }],
    ['one of an outside vendor', { success: true, value: { ...launch, isOwn: false } }],
  ])('is left to the page when it is %s', async (_why, answer) => {
    const { added } = open({ token: 'secret', answer })
    expect(await takeLaunch('OWN_GAME')).toBeUndefined()
    expect(added).toEqual([])
  })

  test('gets its frame from the page where frames cannot be moved', async () => {
    const { added } = open({ token: 'secret', canMove: false })
    expect(await takeLaunch('OWN_GAME')).toEqual(launch)
    expect([added, frameAhead(launch.url)]).toEqual([[], undefined])
  })

  test('has no frame any more when its page was left meanwhile', async () => {
    const { added } = open({ token: 'secret' })
    const launched = globalThis.gameAhead?.launched
    endAhead()
    await launched
    expect(added).toEqual([])
  })

  test('is not begun for visitors', () => {
    const { asked } = open({})
    expect(asked).not.toHaveBeenCalled()
    expect(isBegunAhead('OWN_GAME')).toBe(false)
  })
})
