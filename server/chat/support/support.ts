import * as chat from '@tamuvo/contract/service-chat.ts'
import * as house from '@tamuvo/contract/service-desk.ts'
import { implement } from '../../kit/handle.ts'
import { addServicePicture } from './add-service-picture.ts'
import { answerServiceChat } from './answer-service-chat.ts'
import { closeServiceChat } from './close-service-chat.ts'
import { endServiceChat } from './end-service-chat.ts'
import { getServiceChat } from './get-service-chat.ts'
import { listCannedAnswers } from './list-canned-answers.ts'
import { listServiceMessages } from './list-service-messages.ts'
import { listServiceQueue } from './list-service-queue.ts'
import { mailServiceTranscript } from './mail-service-transcript.ts'
import { rateServiceChat } from './rate-service-chat.ts'
import { readServiceChat } from './read-service-chat.ts'
import { sendServiceMessage } from './send-service-message.ts'
import { setDuty } from './set-duty.ts'
import { startServiceChat } from './start-service-chat.ts'
import { takeServiceChat } from './take-service-chat.ts'
import { tellServiceTyping } from './tell-service-typing.ts'
import { tellStaffTyping } from './tell-staff-typing.ts'
import { transferServiceChat } from './transfer-service-chat.ts'

/** Customer service: what visitors and members say, and what the house answers. */
export const supportCalls = [
  ...implement(chat, {
    getServiceChat,
    startServiceChat,
    listServiceMessages,
    sendServiceMessage,
    addServicePicture,
    tellServiceTyping,
    endServiceChat,
    rateServiceChat,
    mailServiceTranscript,
  }),
  ...implement(house, {
    setDuty,
    listServiceQueue,
    takeServiceChat,
    readServiceChat,
    answerServiceChat,
    listCannedAnswers,
    transferServiceChat,
    closeServiceChat,
    tellStaffTyping,
  }),
]
