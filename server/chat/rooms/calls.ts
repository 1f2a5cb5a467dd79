import * as moderation from '@tamuvo/contract/chat-moderation.ts'
import * as rooms from '@tamuvo/contract/chat-rooms.ts'
import { implement } from '../../kit/handle.ts'
import { decideMessage } from './decide-message.ts'
import { unmuteMember } from './unmute-member.ts'
import { unignoreAuthor } from './unignore-author.ts'
import { ignoreAuthor } from './ignore-author.ts'
import { listChatMessages } from './list-chat-messages.ts'
import { listChatRooms } from './list-chat-rooms.ts'
import { listReportedMessages } from './list-reported-messages.ts'
import { listMutes } from './list-mutes.ts'
import { reportChatMessage } from './report-chat-message.ts'
import { sendChatMessage } from './send-chat-message.ts'
import { shareBet } from './share-bet.ts'
import { muteMember } from './mute-member.ts'

export const roomCalls = [
  ...implement(rooms, {
    listChatRooms,
    listChatMessages,
    sendChatMessage,
    shareBet,
    reportChatMessage,
    ignoreAuthor,
    unignoreAuthor,
  }),
  ...implement(moderation, { listReportedMessages, decideMessage, muteMember, unmuteMember, listMutes }),
]
