import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { handle } from '../../kit/handle.ts'
import { filterOf, plainWords, wordsRefusal } from '../../platform/public-words.ts'
import type { ChatServices } from '../services.ts'
import { say } from './say.ts'

const call = contract.sendChatMessage

export const sendChatMessage = handle(contract.sendChatMessage, (request, services: ChatServices) => {
  const { input, refuse } = request
  return say({ ...request, call }, services, async (_tx, room) => {
    const words = plainWords(input.words)
    const refusal = wordsRefusal(words, await filterOf(services.settings, room.language))
    if (refusal) throw refuse(refusal)
    return { words, card: null }
  })
})
