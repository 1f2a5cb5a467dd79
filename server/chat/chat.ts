import type { BettingServices } from '../betting/betting.ts'
import type { ContentServices } from '../content/content.ts'
import type { AnyHandler } from '../kit/handle.ts'
import type { SaferServices } from '../safer/safer.ts'
import { supportCalls } from './support/support.ts'
import { roomCalls } from './rooms/calls.ts'

export { supportJobs, startSupportJobs } from './support/jobs.ts'
export { serveServicePictures } from './support/serve-pictures.ts'
export { chatJobs, startChatJobs } from './jobs.ts'
export { seedRooms } from './rooms/demo-messages.ts'
export { chatRoomAccess } from './rooms/live-door.ts'

/** Customer service and the public rooms. */
export type ChatServices = ContentServices & SaferServices & BettingServices

export const chatCalls: AnyHandler<ChatServices>[] = [...supportCalls, ...roomCalls]
