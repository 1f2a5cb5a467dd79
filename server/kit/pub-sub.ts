/**
 * Carries short texts to the other processes of the site, at most once: a text published while there is no
 * connection is lost, and delivery is not awaited.
 */
export type PubSub = {
  /** In bytes. */
  readonly payloadMax: number
  /** Never throws and never waits. Whether the sender receives it too depends on the transport. */
  publish(payload: string): void
  close(): Promise<void>
}

/** Handles a payload. It must not throw. */
export type Hear = (payload: string) => void
