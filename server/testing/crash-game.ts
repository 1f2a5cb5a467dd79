import { amount } from '@tamuvo/money/amount.ts'
import { openBetting } from '../betting/services.ts'
import { openJackpots } from '../jackpot/services.ts'
import { openCatalog } from '../catalog/services.ts'
import { keysInMemory } from '../kit/key-store.ts'
import type { KitServices } from '../kit/services.ts'
import { openLedger } from '../ledger/posting.ts'
import { openLottery } from '../lottery/services.ts'
import { testHolderKeys } from '../lottery/testing-keys.ts'
import { openPlatform } from '../platform/services.ts'
import { noGuard } from '../safer/guard.ts'
import { launchOwn } from '../studio/launch-own.ts'
import { openStudio } from '../studio/services.ts'
import { openTurnover } from '../turnover/services.ts'
import { openVendor } from '../vendor/services.ts'
import { openWallet } from '../wallet/services.ts'
import type { Pace } from '../crash/pace.ts'
import { type CrashServices, crashGame, openCrash } from '../crash/services.ts'

/** All processes of a test have the same keys. */
const sharedKeys = keysInMemory(testHolderKeys)
/** Seals the seeds of tests. */
export const testSealKey = Buffer.alloc(32, 9)

const names = (text: string) => ({ EN: text, MY: text, CN: text })

/** A catalogue of crash alone. */
export const crashCatalog = {
  vendors: [{ gameType: 'RNG' as const, code: 'KTW', names: names('Kitewheel') }],
  games: [
    {
      nodeId: '1',
      gameCode: crashGame,
      gameType: 'RNG' as const,
      vendor: 'KTW',
      names: names('High Kite'),
      classify: null,
      minBet: amount(10n),
      state: 'open' as const,
      tag: null,
      hot: false,
      defaultPlay: null,
      gameId: null,
      image: { rx1: '', rx2: '' },
    },
  ],
}

/** Opens crash with all that is below it. */
export const openAll = async (kit: KitServices, pace: Pace): Promise<CrashServices> => {
  const { database, clock, newId: nextId } = kit
  const ledger = await openLedger(database, { clock, nextId, writers: 1 })
  const platform = openPlatform(kit)
  const betting = await openBetting(database, { ledger, clock, nextId, writers: 1 })
  const vendor = await openVendor({ ...platform, ledger, catalog: openCatalog(platform) }, { writers: 1 })
  const drawn = openLottery({ ...vendor, betting, guard: noGuard }, sharedKeys)
  const studioServices = await openStudio(openTurnover(openWallet(openJackpots(drawn))))
  vendor.vendors.launchOwn.fill((asked) => launchOwn(asked, studioServices))
  return openCrash(studioServices, pace)
}

export const closeAll = async ({ crash, studio: opened, vendors, betting, ledger }: CrashServices): Promise<void> => {
  crash.desk.close()
  await opened.writers.close()
  await vendors.close()
  await betting.close()
  await ledger.close()
}
