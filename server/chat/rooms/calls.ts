import * as moderation from '@tamuvo/contract/chat-moderation.ts'
import * as rooms from '@tamuvo/contract/chat-rooms.ts'
import { implement } from '../../kit/handle.ts'
import { decideMessage } from './decide-message.ts'
import { endSilence } from './end-silence.ts'
import { heedAuthor } from './heed-author.ts'
import { ignoreAuthor } from './ignore-author.ts'
import { listChatMessages } from './list-chat-messages.ts'
import { listChatRooms } from './list-chat-rooms.ts'
import { listReportedMessages } from './list-reported-messages.ts'
import { listSilences } from './list-silences.ts'
import { reportChatMessage } from './report-chat-message.ts'
import { sendChatMessage } from './send-chat-message.ts'
import { shareBet } from './share-bet.ts'
import { silenceMember } from './silence-member.ts'

export const roomCalls = [
  ...implement(rooms, {
    listChatRooms,
    listChatMessages,
    sendChatMessage,
    shareBet,
    reportChatMessage,
    ignoreAuthor,
    heedAuthor,
  }),
  ...implement(moderation, { listReportedMessages, decideMessage, silenceMember, endSilence, listSilences }),
]
