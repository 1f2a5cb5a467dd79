import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import { countries } from './countries.ts'
import type { PlatformServices } from './platform.ts'

const list = countries.map(([countryCode, countryDialingCode]) => ({ countryCode, countryDialingCode }))

export const listCountries = handle(contract.listCountries, async (_request, _services: PlatformServices) => ({ list }))
