import * as z from 'zod/mini'
import type { SettingOf } from '../../platform/setting-list.ts'
import { settingList } from '../../platform/setting-list.ts'
import institutions from './demo/institutions.json' with { type: 'json' }

/** The institutions of the demo; those without a currency of their own take that of the brand. */
export const demoInstitutions = (currency: string): SettingOf<'payee.institutions'> =>
  z.parse(
    settingList['payee.institutions'].schema,
    institutions.map((own) => ({ currency, open: true, ...own })),
  )
