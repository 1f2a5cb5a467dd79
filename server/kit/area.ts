import type { FastifyInstance } from 'fastify'
import type { AnyHandler } from './handle.ts'
import type { Job } from './jobs.ts'
import type { RoomAccesses } from './room-access.ts'
import type { SecretColumn } from './secrets.ts'

/** Folders of a built site, next to the bundle of the server. */
export type Built = { site: string; art: string }

/** Something an area does with the services of the process, its own included. */
export type Part<Own> = {
  /** The name of its folder. */
  name: string
  /** The areas whose services it needs. Each stands before it in `server/areas.ts`. */
  after: readonly string[]
  /** Modules besides `<name>.ts` and `services.ts` that higher areas may import. */
  doors?: readonly string[]
  /** Where it stores secrets. */
  secrets?: readonly SecretColumn[]
  /** Starts what runs for as long as the process does. @returns stops it */
  start?(services: Own): () => void
  /** Waits for work in progress and closes its connections. Higher areas are closed by then. */
  close?(services: Own): Promise<void>
  calls?: readonly AnyHandler<Own>[]
  /** Its calls are also answered during maintenance. */
  isAlwaysOpen?: boolean
  /** Routes that are not calls: pictures, feeds, sandbox pages. */
  routes?(app: FastifyInstance, services: Own, built: Built): void | Promise<void>
  /** Who may join its live rooms, where not everybody may. */
  rooms?(services: Own): RoomAccesses
  /** Background jobs; those of `recurring` are enqueued when a worker starts. */
  jobs?(services: Own): Job<never>[]
  /** Runs on workers besides the jobs, until the process ends. */
  work?(services: Own): { stop(): Promise<void> }
}

/**
 * The manifest of an area: all that the process needs to know about it. Only `server/areas.ts` imports it, so an area is
 * added by its own folder, its contract, and one line there.
 */
export type Area<Own> = Part<Own> & {
  /** Adds its services to those of the areas before it and fills their slots. */
  open?(lower: never): Own | Promise<Own>
}
