import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { memberById, membersByIds } from '../../account/account.ts'
import { maskWinner } from '../../betting/winners.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { mutesOf } from './moderation-store.ts'
import { offeredRooms, readingRefusal, titleOf } from './rooms.ts'
import { listIgnored, tagOf } from './store.ts'
import { barrierOf } from './writer.ts'

export const listChatRooms = handle(contract.listChatRooms, async ({ input, member, language, now }, services: ChatServices) => {
  const { slowSeconds, minRank } = await services.settings.get('chat.rules')
  const hidden = await readingRefusal(services, member, now)
  const [own, mutes] = member
    ? await Promise.all([memberById(services.database, member.id), mutesOf(services.database, member.id, now)])
    : [undefined, []]
  const offered = hidden ? [] : await offeredRooms(services)
  const rooms = offered.filter(({ game }) => game === null)
  const ofGame = offered.filter(({ game }) => game !== null && game === input.game)
  const ofReader = rooms.filter((room) => room.language === language)
  return {
    rooms: [...new Set([...ofGame, ...ofReader, ...rooms])].map((room) => {
      const mute = mutes.find((each) => each.room === room.code)
      return {
        code: room.code,
        title: titleOf(room, language),
        language: room.language,
        game: room.game,
        isOpen: room.isOpen,
        silencedUntil: mute?.until.toISOString() ?? null,
        silencedFor: mute?.reason ?? '',
      }
    }),
    slowSeconds,
    minRank,
    barrier: barrierOf(own, minRank) ?? null,
    me: member ? ((await tagOf(services.database, member.id)) ?? null) : null,
    ignored: member ? await ignoredBy(services, member.id) : [],
  }
})

const ignoredBy = async ({ database }: ChatServices, memberId: bigint): Promise<{ author: string; name: string }[]> => {
  const ignored = await listIgnored(database, memberId)
  const members = await membersByIds(
    database,
    ignored.map(({ authorId }) => authorId),
  )
  return ignored.map(({ author, authorId }) => ({ author, name: maskWinner(members.get(authorId)?.username ?? '') }))
}
