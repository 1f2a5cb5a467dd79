import type { BettingServices } from '../betting/betting.ts'
import type { ContentServices } from '../content/content.ts'
import type { AnyHandler } from '../kit/handle.ts'
import type { SaferServices } from '../safer/safer.ts'
import { deskCalls } from './desk/desk.ts'
import { roomCalls } from './rooms/calls.ts'

export { deskJobs, startDeskJobs } from './desk/jobs.ts'
export { serveServicePictures } from './desk/serve-pictures.ts'
export { chatJobs, startChatJobs } from './jobs.ts'
export { seedRooms } from './rooms/demo-messages.ts'
export { chatLiveDoor } from './rooms/live-door.ts'

/** Customer service and the public rooms. */
export type ChatServices = ContentServices & SaferServices & BettingServices

export const chatCalls: AnyHandler<ChatServices>[] = [...deskCalls, ...roomCalls]
