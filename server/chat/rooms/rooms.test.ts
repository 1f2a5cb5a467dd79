import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { takeBreak } from '@tamuvo/contract/safer.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../testing/listener.ts'
import { chatJobs } from '../jobs.ts'
import { wordFilter } from '../../platform/public-words.ts'
import { chatServer } from './testing.ts'

const server = await chatServer()
const { clock, services, chatter, say } = server
const rules = await services.settings.get('chat.rules')
const allRooms = await services.settings.get('chat.rooms')

const list = (token?: string, room = 'en') => server.get(contract.listChatMessages, { room }, token ? { token } : {})
const wordsIn = async (token?: string, room = 'en'): Promise<string[]> =>
  (await list(token, room)).list.map(({ words }) => words).toReversed()
const sayNow = async (...said: Parameters<typeof say>) => {
  const answer = await say(...said)
  if (!answer.success) throw new Error(`not said: ${answer.code}`)
  return answer.value
}

beforeEach(async () => {
  await server.owner.query('TRUNCATE chat_message, chat_report, chat_ignored, chat_mute, chat_author')
  await server.set('chat.rules', rules)
  await server.set('chat.rooms', allRooms)
})

describe('reading', () => {
  test('there is a room for each offered language, the reader’s own first', async () => {
    const { rooms, barrier, me } = await server.get(contract.listChatRooms, {})
    expect(rooms.map(({ code, title }) => [code, title])).toEqual([
      ['en', 'English'],
      ['my', 'မြန်မာ'],
      ['cn', '简体中文'],
    ])
    expect([barrier, me]).toEqual(['NOT_LOGGED_IN', null])
    expect(await server.ask(contract.listChatMessages, { room: 'vi' })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the room of a game stands beside the game, before all others, and in no other list', async () => {
    const codes = async (game?: string): Promise<string[]> =>
      (await server.get(contract.listChatRooms, game ? { game } : {})).rooms.map(({ code }) => code)
    expect(await codes()).not.toContain('bingo-90')
    expect((await codes('BGO_BEAN_ROOM_90'))[0]).toBe('bingo-90')
    expect(await codes('BGO_BEAN_ROOM_90')).not.toContain('bingo-75')
    expect(await codes('FAST5')).toEqual(await codes())
    await sayNow(await chatter(), 'good balls', { room: 'bingo-90' })
    expect(await wordsIn(undefined, 'bingo-90')).toEqual(['good balls'])
  })

  test('messages are listed newest first, with masked names and without member ids', async () => {
    const su = await chatter({ username: 'su_mon88', rankLevel: 6 })
    await sayNow(su, '  Hello   there ')
    const { list: said } = await list()
    expect(said).toMatchObject([{ name: 'su***88', rankLevel: 6, words: 'Hello there', card: null, isDemo: false, room: 'en' }])
    expect(JSON.stringify(said)).not.toContain(su.id.toString())
    expect((await server.get(contract.listChatRooms, {}, { token: su.token })).me).toBe(said[0]?.author)
  })

  test('pages follow each other by the last message seen', async () => {
    await server.set('chat.rules', { ...rules, slowSeconds: 0 })
    const su = await chatter()
    for (let at = 0; at < 43; at++) await sayNow(su, `number ${at}`)
    const first = await list()
    expect([first.list.length, first.hasMore, first.list[0]?.words]).toEqual([40, true, 'number 42'])
    const before = first.list.at(-1)?.id ?? ''
    const rest = await server.get(contract.listChatMessages, { room: 'en', before })
    expect([rest.list.map(({ words }) => words), rest.hasMore]).toEqual([['number 2', 'number 1', 'number 0'], false])
  })

  test('a brand may restrict the rooms to members', async () => {
    await server.set('chat.rules', { ...rules, readers: 'members' })
    expect((await server.get(contract.listChatRooms, {})).rooms).toEqual([])
    expect(await server.ask(contract.listChatMessages, { room: 'en' })).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
    const { token } = await chatter({ rankLevel: 0 })
    expect(await server.ask(contract.listChatMessages, { room: 'en' }, { token })).toMatchObject({ success: true })
  })

  test('a member on a break sees no rooms and gets no messages', async () => {
    const su = await chatter()
    const ko = await chatter()
    await server.get(takeBreak, { length: '24h' }, { token: su.token })
    expect((await server.get(contract.listChatRooms, {}, { token: su.token })).rooms).toEqual([])
    expect(await server.ask(contract.listChatMessages, { room: 'en' }, { token: su.token })).toMatchObject({
      code: 'RG_EXCLUDED',
    })
    expect(await say(su, 'Hello')).toMatchObject({ code: 'RG_EXCLUDED' })
    const [resting, awake] = [await listen(server, su.token, ['chat']), await listen(server, ko.token, ['chat'])]
    const heard: unknown[] = []
    void resting.next('chat').then((message) => heard.push(message))
    await sayNow(ko, 'Is anybody here?')
    expect(await awake.next('chat')).toMatchObject({ room: 'en', message: { words: 'Is anybody here?' } })
    expect(heard).toEqual([])
    resting.close()
    awake.close()
  })

  test('messages are deleted after their retention time', async () => {
    const su = await chatter()
    await sayNow(su, 'long ago')
    clock.advance(20 * 86_400_000)
    const ko = await chatter()
    await sayNow(ko, 'lately')
    clock.advance(11 * 86_400_000)
    await chatJobs(services)
      .find(({ name }) => name === 'chat.tidy')
      ?.run({})
    expect(await wordsIn()).toEqual(['lately'])
  })
})

describe('writing', () => {
  test.each([
    ['a trial', { type: 4 }, 'REAL_ACCOUNT_NEEDED'],
    ['a member of too low a rank', { rankLevel: 0 }, 'CHAT_RANK_NEEDED'],
  ] as const)('%s sees why not, before and after an attempt', async (_who, options, code) => {
    const own = await chatter(options)
    expect((await server.get(contract.listChatRooms, {}, { token: own.token })).barrier).toBe(code)
    expect(await say(own, 'Hello')).toMatchObject({ success: false, code })
    expect(await wordsIn()).toEqual([])
  })

  test('a visitor and a frozen member may not write', async () => {
    expect(await server.ask(contract.sendChatMessage, { room: 'en', words: 'Hello' })).toMatchObject({ code: 'NOT_LOGGED_IN' })
    const su = await chatter()
    await services.database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [su.id])
    expect(await say(su, 'Hello')).toMatchObject({ code: 'ACCOUNT_FROZEN' })
  })

  test.each([
    ['x'.repeat(201), 'CHAT_TOO_LONG'],
    [' \u200b ', 'MALFORMED'],
    ['call 09 451 234 567', 'CHAT_CONTACT'],
    ['see best-odds.com', 'CHAT_LINK'],
    ['what the f u c k', 'CHAT_WORD'],
  ])('%j is refused as %s and costs no time', async (words, code) => {
    const su = await chatter()
    expect(await say(su, words)).toMatchObject({ code })
    expect(await say(su, 'ok then')).toMatchObject({ success: true })
  })

  test('200 characters of any script are accepted', async () => {
    const su = await chatter()
    expect(await sayNow(su, '好'.repeat(200))).toMatchObject({ words: '好'.repeat(200) })
  })

  test('each language has its own banned words', async () => {
    await server.set('chat.words', { EN: ['rotten'], CN: ['坏蛋'] })
    const [su, ko, ma] = [await chatter(), await chatter(), await chatter()]
    expect(await say(su, '大 坏 蛋', { room: 'cn' })).toMatchObject({ code: 'CHAT_WORD' })
    expect(await say(ko, 'R.O.T.T.E.N', { room: 'cn' })).toMatchObject({ code: 'CHAT_WORD' })
    expect(await say(ma, '坏蛋', { room: 'en' })).toMatchObject({ success: true })
  })

  test('the initial lists match banned words, and no greetings', async () => {
    const greetings = [
      'Hello, good luck to all of you',
      'မင်္ဂလာပါ၊ ကံကောင်းပါစေ',
      '大家好，祝好运',
      'สวัสดีครับ โชคดีนะ',
      'Chúc mọi người may mắn',
      'Selamat malam, semoga beruntung',
      'Magandang gabi sa lahat',
    ]
    for (const words of Object.values(await services.settings.get('chat.words'))) {
      const isBanned = wordFilter(words)
      expect(words.filter((word) => !isBanned(`… ${word.replace('*', '')} …`))).toEqual([])
      expect(greetings.filter(isBanned)).toEqual([])
    }
  })

  test('a closed or unknown room accepts no messages', async () => {
    const su = await chatter()
    await server.set(
      'chat.rooms',
      allRooms.map((room) => ({ ...room, isOpen: room.code !== 'en' })),
    )
    expect(await say(su, 'Hello')).toMatchObject({ code: 'CHAT_CLOSED' })
    expect(await say(su, 'Hello', { room: 'table-9' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await say(su, 'Hello', { room: 'my' })).toMatchObject({ success: true })
  })

  test('a member writes at most every five seconds, over all rooms', async () => {
    const su = await chatter()
    await sayNow(su, 'one')
    clock.advance(2_000)
    const soon = await say(su, 'two', { room: 'my' })
    expect(soon).toMatchObject({ status: 429, code: 'CHAT_TOO_SOON', value: { retryAfter: 3 } })
    expect(soon.headers.get('retry-after')).toBe('3')
    clock.advance(3_000)
    await sayNow(su, 'two')
    expect(await wordsIn()).toEqual(['one', 'two'])
  })

  test('too soon is told before words are read, and refused words are limited too', async () => {
    const su = await chatter()
    await sayNow(su, 'one')
    expect(await say(su, 'zalo: su_mon88')).toMatchObject({ code: 'CHAT_TOO_SOON' })
    clock.advance(5_000)
    expect(await say(su, 'zalo: su_mon88')).toMatchObject({ code: 'CHAT_CONTACT' })
    // One try is behind it since five seconds ago, sixty a minute are allowed.
    const codes = []
    for (let count = 1; count <= 60; count++) codes.push((await say(su, 'zalo: su_mon88')).code)
    expect([codes[0], codes.at(-2), codes.at(-1)]).toEqual(['CHAT_CONTACT', 'CHAT_CONTACT', 'TOO_MANY_REQUESTS'])
  })

  test('of ten concurrent messages of a member one is accepted; other members do not wait', async () => {
    const [su, ko] = [await chatter(), await chatter()]
    const answers = await Promise.all([...Array.from({ length: 10 }, (_each, at) => say(su, `at once ${at}`)), say(ko, 'me too')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['CHAT_TOO_SOON', ...Array(8).fill('CHAT_TOO_SOON'), 'OK', 'OK'])
    expect(await wordsIn()).toHaveLength(2)
  })

  test('a repeated key posts once and gets the first answer', async () => {
    const su = await chatter()
    const key = randomUUID()
    const first = await say(su, 'once', { key })
    const again = await say(su, 'once', { key })
    expect(again.value).toEqual(first.value)
    expect(await say(su, 'else', { key })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    expect(await wordsIn()).toEqual(['once'])
  })

  test('all connections receive it, also of visitors', async () => {
    const su = await chatter()
    const ear = await listen(server, '', ['chat'])
    const said = await sayNow(su, 'Hello all')
    expect(await ear.next('chat')).toEqual({ room: 'en', message: said, gone: null })
    ear.close()
  })
})

describe('sharing a bet', () => {
  const share = ({ token }: { token: string }, bet: string) => server.ask(contract.shareBet, { room: 'en', bet }, { token })

  test('shows game, stake and outcome as recorded', async () => {
    const su = await chatter()
    const bet = await server.bet(su, 'won')
    expect(await share(su, bet)).toMatchObject({
      success: true,
      value: { words: '', card: { game: 'FAST5', product: 'LOTT', state: 'won', stake: '2.00', payout: '19.00' } },
    })
    clock.advance(5_000)
    expect(await share(su, await server.bet(su, 'lost'))).toMatchObject({ value: { card: { state: 'lost', payout: '0.00' } } })
    expect((await list()).list.map(({ card }) => card?.state)).toEqual(['lost', 'won'])
  })

  test('of another member, unknown, or not settled is refused', async () => {
    const [su, ko] = [await chatter(), await chatter()]
    expect(await share(ko, await server.bet(su, 'won'))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await share(su, '999')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await share(su, await server.bet(su, 'open'))).toMatchObject({ code: 'CHAT_BET_OPEN' })
    expect(await wordsIn()).toEqual([])
  })

  test('is rate-limited like words', async () => {
    const su = await chatter()
    const bet = await server.bet(su, 'won')
    await sayNow(su, 'look')
    expect(await share(su, bet)).toMatchObject({ code: 'CHAT_TOO_SOON' })
  })
})

describe('ignoring an author', () => {
  test('hides their messages from one member alone, until they are unignored', async () => {
    const [su, ko] = [await chatter(), await chatter({ username: 'ko_loud77' })]
    const { id } = await sayNow(ko, 'buy my system')
    const ignored = await server.get(contract.ignoreAuthor, { message: id }, { token: su.token })
    expect(ignored).toMatchObject({ name: 'ko***77' })
    expect([await wordsIn(su.token), await wordsIn()]).toEqual([[], ['buy my system']])
    expect((await server.get(contract.listChatRooms, {}, { token: su.token })).ignored).toEqual([ignored])
    await server.get(contract.unignoreAuthor, { author: ignored.author }, { token: su.token })
    expect(await wordsIn(su.token)).toEqual(['buy my system'])
  })

  test('is refused for oneself and for unknown messages', async () => {
    const su = await chatter()
    const { id } = await sayNow(su, 'me')
    expect(await server.ask(contract.ignoreAuthor, { message: id }, { token: su.token })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await server.ask(contract.ignoreAuthor, { message: '5' }, { token: su.token })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
