import * as chat from '@tamuvo/contract/service-chat.ts'
import * as staffCalls from '@tamuvo/contract/service-staff.ts'
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
import { sendServiceTyping } from './send-service-typing.ts'
import { sendStaffTyping } from './send-staff-typing.ts'
import { transferServiceChat } from './transfer-service-chat.ts'

/** The calls of customer service, of visitors and members and of staff. */
export const supportCalls = [
  ...implement(chat, {
    getServiceChat,
    startServiceChat,
    listServiceMessages,
    sendServiceMessage,
    addServicePicture,
    sendServiceTyping,
    endServiceChat,
    rateServiceChat,
    mailServiceTranscript,
  }),
  ...implement(staffCalls, {
    setDuty,
    listServiceQueue,
    takeServiceChat,
    readServiceChat,
    answerServiceChat,
    listCannedAnswers,
    transferServiceChat,
    closeServiceChat,
    sendStaffTyping,
  }),
]
