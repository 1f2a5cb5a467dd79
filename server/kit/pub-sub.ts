/**
 * Carries short texts to the other processes of the site. They are hints: one that is published while there is no
 * connection is gone, and nobody waits for one to arrive.
 */
export type PubSub = {
  /** In bytes. */
  readonly payloadMax: number
  /** Never throws and never waits. Whether the sender hears it too is up to the wire. */
  publish(payload: string): void
  close(): Promise<void>
}

/** What to do with a payload that came. It must not throw. */
export type Hear = (payload: string) => void
