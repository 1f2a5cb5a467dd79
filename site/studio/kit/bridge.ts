import { frameChannel, type FrameMessage, frameMessage, type GameMessage } from '@tamuvo/contract/game-frame.ts'

/** A message without the mark that the bridge adds. */
type Unmarked<Message> = Message extends { channel: unknown } ? Omit<Message, 'channel'> : never

export type Bridge = {
  tell(message: Unmarked<GameMessage>): void
  /** @returns ends it */
  listen(listener: (message: FrameMessage) => void): () => void
}

/** The part of a window that the bridge uses. */
export type BridgeWindow = {
  readonly parent: { postMessage(message: unknown, origin: string): void }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Talks with the embedding page.
 * @param origin of that page; undefined where the game stands alone: then it says nothing and listens to none
 */
export const createBridge = (view: BridgeWindow, origin: string | undefined): Bridge => ({
  tell: (message) => {
    if (origin !== undefined) view.parent.postMessage({ channel: frameChannel, ...message }, origin)
  },
  listen: (listener) => {
    const receive = (event: MessageEvent): void => {
      if (event.origin !== origin || event.source !== view.parent) return
      const read = frameMessage.safeParse(event.data)
      if (read.success) listener(read.data)
    }
    view.addEventListener('message', receive)
    return () => view.removeEventListener('message', receive)
  },
})

/** The origin of an address; undefined for a text that is none. */
export const originOf = (address: string | null | undefined): string | undefined => {
  if (!address || !URL.canParse(address)) return undefined
  const { origin } = new URL(address)
  return origin === 'null' ? undefined : origin
}
