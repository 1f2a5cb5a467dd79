import { isSpread } from '../kit/citus.ts'
import { type Slot, slot } from '../kit/slot.ts'
import type { Catalog } from '../catalog/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { Ledger } from '../ledger/posting.ts'
import { manyTogetherMs, openBatchWriters } from '../ledger/batch-writers.ts'
import { noGuard, type PlayGuard } from '../safer/guard.ts'
import { type VendorGateway, openVendorGateway } from './gateway.ts'
import { type Directory, openDirectory } from './directory.ts'
import type { MayPlay } from './gates.ts'
import { openOutside, type Outside } from './outbound/outside.ts'
import type { LaunchAsked, OwnLaunch } from './own-launch.ts'
import { vendorWork } from './post.ts'
import { openRecorder, type Recorder, type RecorderOptions } from './recorder.ts'
import { openWinCeiling } from './win-ceiling.ts'
import { noTally, openWinTally } from './win-tally.ts'

/** The services of the area in a process. */
export type Vendors = {
  directory: Directory
  gateway: VendorGateway
  outside: Outside
  recorder: Recorder
  mayPlay: MayPlay
  /** Launches a game of our own studio, which an area above provides. Undefined for games of vendors. */
  launchOwn: Slot<(asked: LaunchAsked) => Promise<OwnLaunch | undefined>>
  /** Where members reach this site, for the way back from a game. */
  siteUrl(): string
  /** What callers from other machines show to the sandbox of this process. */
  sandboxToken: string
  close(): Promise<void>
}

export type VendorOptions = {
  /** Safer play's check before a game is opened or a wallet filled; none when absent. */
  mayPlay?: MayPlay
  /** Safer play's check of stakes; none when absent. */
  guard?: PlayGuard
  siteUrl?(): string
  writers?: number
  waitingMax?: number
  patienceMs?: number
  recorder?: RecorderOptions
}

export type VendorBase = PlatformServices & { ledger: Ledger; catalog: Catalog }

const everybody: MayPlay = async () => undefined

export const openVendors = async (
  lower: VendorBase,
  { mayPlay = everybody, guard = noGuard, siteUrl = () => '', recorder: recording, ...writers }: VendorOptions,
): Promise<Vendors> => {
  const { database, ledger, clock, rng, newId } = lower
  const directory = openDirectory(lower)
  const recorder = openRecorder(lower, recording)
  const work = vendorWork({ ledger, clock, guard, nextId: newId })
  const posting = await openBatchWriters(database, work, {
    name: 'tamuvo-vendor',
    writers: 2,
    togetherMs: manyTogetherMs,
    ...writers,
  })
  const tally = (await isSpread(database)) ? openWinTally(lower) : noTally
  return {
    directory,
    recorder,
    mayPlay,
    launchOwn: slot<[LaunchAsked], Promise<OwnLaunch | undefined>>(async () => undefined),
    siteUrl,
    sandboxToken: rng.bytes(24).toString('base64url'),
    outside: openOutside(lower, recorder),
    gateway: openVendorGateway({ ...lower, directory, writers: posting, ceiling: openWinCeiling(lower, tally) }),
    close: async () => {
      await posting.close()
      await tally.flush().catch(() => undefined)
      await recorder.close()
    },
  }
}
