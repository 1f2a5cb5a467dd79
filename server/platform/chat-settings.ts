import { interfaceLanguages, languages } from '@tamuvo/contract/languages.ts'
import * as z from 'zod/mini'
import { filteredWords } from './chat-words.ts'
import { count, setting } from './setting-shapes.ts'

const roomCode = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

const roomOfGame = (code: string, game: string, titles: { EN: string; MY: string; CN: string }) => ({
  code,
  language: null,
  titles,
  isOpen: true,
  game,
})

/** Settings of the public rooms. */
export const chatSettings = {
  /** A room with a language exists while the brand offers the language; one without a language always. */
  'chat.rooms': setting(
    'service',
    'The public rooms, the language of each, the game beside which it stands, and whether it is open for writing.',
    z
      .array(
        z.object({
          code: roomCode,
          language: z.nullable(z.enum(interfaceLanguages)),
          /** Default: the name of the language in the language. */
          titles: z.partialRecord(z.enum(languages), z.string().check(z.minLength(1), z.maxLength(60))),
          /** Read-only when false. */
          isOpen: z.boolean(),
          /** The code of a game: such a room is offered beside it, not in the list of all. */
          game: z._default(z.nullable(z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/))), null),
        }),
      )
      .check(
        z.maxLength(200),
        z.refine((rooms) => new Set(rooms.map(({ code }) => code)).size === rooms.length),
      ),
    [
      ...interfaceLanguages.map((language) => ({ code: language.toLowerCase(), language, titles: {}, isOpen: true, game: null })),
      roomOfGame('bingo-90', 'BGO_BEAN_ROOM_90', { EN: 'Bean Room 90', MY: 'ပဲစေ့ခန်း 90', CN: '豆子房 90' }),
      roomOfGame('bingo-75', 'BGO_BEAN_ROOM_75', { EN: 'Bean Room 75', MY: 'ပဲစေ့ခန်း 75', CN: '豆子房 75' }),
    ],
  ),

  'chat.rules': setting(
    'service',
    'Who reads and writes in the public rooms, how often, and how many reports hide a message.',
    z.object({
      readers: z.enum(['anyone', 'members']),
      /** The minimum rank for writing. */
      minRank: z.int().check(z.gte(0), z.lte(10)),
      slowSeconds: z.int().check(z.gte(0), z.lte(3_600)),
      /** Reports of different members that hide a message. */
      reportsToHide: count(1_000),
      keptDays: count(3_650),
    }),
    { readers: 'anyone', minRank: 1, slowSeconds: 5, reportsToHide: 3, keptDays: 30 },
  ),

  /** Blocked words by the language of the room. A trailing `*` matches any ending. */
  'chat.words': setting(
    'service',
    'Blocked words of the public rooms, by language.',
    z.partialRecord(
      z.enum(interfaceLanguages),
      z.array(z.string().check(z.minLength(2), z.maxLength(40))).check(z.maxLength(2_000)),
    ),
    filteredWords,
  ),
}
