import type { Area } from '../kit/area.ts'
import { chatJobs } from './jobs.ts'
import { chatRoomAccess } from './rooms/room-access.ts'
import { supportJobs } from './support/jobs.ts'
import { serveServicePictures } from './support/serve-pictures.ts'
import type { AnyHandler } from '../kit/handle.ts'
import { supportCalls } from './support/support.ts'
import { roomCalls } from './rooms/calls.ts'
import { type ChatServices } from './services.ts'

export const chatCalls: AnyHandler<ChatServices>[] = [...supportCalls, ...roomCalls]

export const chat: Area<ChatServices> = {
  name: 'chat',
  after: ['platform', 'account', 'content', 'safer', 'catalog', 'betting'],
  doors: ['rooms/post-packet.ts', 'rooms/rooms.ts'],
  calls: chatCalls,
  routes: (app, services) => serveServicePictures(app, services),
  rooms: (services) => ({ chat: chatRoomAccess(services) }),
  jobs: (services) => [...chatJobs(services), ...supportJobs(services)],
}
