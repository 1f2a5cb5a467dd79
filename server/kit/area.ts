import type { FastifyInstance } from 'fastify'
import type { AnyHandler } from './handle.ts'
import type { Job } from './jobs.ts'
import type { RoomAccesses } from './room-access.ts'

/** Folders of a built site, beside the bundle of the program. */
export type Built = { site: string; art: string }

/** What an area does with the services of the process, its own among them. */
export type Part<Own> = {
  /** The name of its folder. */
  name: string
  /** The areas whose services it needs. Each stands before it in `server/areas.ts`. */
  after: readonly string[]
  /** Modules besides `<name>.ts` and `services.ts` that higher areas may import. */
  doors?: readonly string[]
  /** Begins what goes on as long as the process. @returns ends it */
  start?(services: Own): () => void
  /** Waits for what is under way and ends its connections. Higher areas are closed by then. */
  close?(services: Own): Promise<void>
  calls?: readonly AnyHandler<Own>[]
  /** Its calls are answered while the site is closed too. */
  isAlwaysOpen?: boolean
  /** Serves what is no call: pictures, feeds, pages of sandboxes. */
  routes?(app: FastifyInstance, services: Own, built: Built): void | Promise<void>
  /** Who may join its rooms of live messages, where not everybody may. */
  rooms?(services: Own): RoomAccesses
  /** What it does in the background; those of `recurring` are enqueued when a process starts to work. */
  jobs?(services: Own): Job<never>[]
  /** Goes on as long as this process works, besides jobs. */
  work?(services: Own): { stop(): Promise<void> }
}

/**
 * The manifest of an area: all that the process needs to know of it. Nobody imports it but `server/areas.ts`, so an area is
 * added by its own folder, its contract, and one line there.
 */
export type Area<Own> = Part<Own> & {
  /** Adds its services to those of the areas before it, and fills their slots. */
  open?(lower: never): Own | Promise<Own>
}
