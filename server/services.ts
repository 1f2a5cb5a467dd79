import { type AreaServices, areas } from './areas.ts'
import type { Clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { changingSchema } from './kit/schema-change.ts'
import { mayMigrate } from './kit/roles.ts'
import { sealClear } from './kit/seal-clear.ts'
import { openKit } from './open.ts'
import { secretColumns } from './secret-columns.ts'

export type Services = AreaServices & {
  close(): Promise<void>
}

/** Opens the services of all areas, lowest area first. The caller closes them. */
export const openServices = async (config: Config, clock?: Clock): Promise<Services> => {
  const kit = await openKit(config, clock)
  if (await mayMigrate(kit.database))
    await changingSchema(kit.database, (client) => sealClear(client, async () => kit.secrets, secretColumns))
  let opened: object = kit
  // Each area gets the services of those before it; the list and `after` ensure the order.
  for (const area of areas) if (area.open) opened = await area.open(opened as never)
  const services = opened as AreaServices
  const stops = areas.flatMap((area) => area.start?.(services) ?? [])
  const close = async (): Promise<void> => {
    for (const stop of stops.reverse()) stop()
    for (const area of areas.toReversed()) await area.close?.(services)
    await kit.rooms.close()
    await kit.database.close()
  }
  return { ...services, close }
}
