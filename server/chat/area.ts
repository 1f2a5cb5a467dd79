import type { AnyHandler } from '../kit/handle.ts'
import { supportCalls } from './support/support.ts'
import { roomCalls } from './rooms/calls.ts'
import { type ChatServices } from './services.ts'

export const chatCalls: AnyHandler<ChatServices>[] = [...supportCalls, ...roomCalls]
