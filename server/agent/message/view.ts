import type { SentMessage } from './store.ts'

export const sentToSend = ({ id, at, ...sent }: SentMessage) => ({ ...sent, id: id.toString(), at: at.toISOString() })
