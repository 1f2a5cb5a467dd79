import { listMethods as call } from '@tamuvo/contract/cashier.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { listPaces } from './method-store.ts'
import { openMethodsBy } from './methods.ts'
import { countOpen, findLastMethod } from './store.ts'

/** With fewer credits no median is shown. */
const pacesMin = 5

export const listMethods = handle(call, async ({ member, language }, { database, settings }: CashierServices) => {
  const [methods, last, openDeposits] = await Promise.all([
    openMethodsBy(database, settings),
    findLastMethod(database, member.id),
    countOpen(database, member.id),
  ])
  const paces = await listPaces(
    database,
    methods.map(({ code }) => code),
  )
  const list = methods.map(({ code, names, kind, min, max, fee, quick }) => {
    const pace = paces.get(code)
    return {
      code,
      kind,
      name: names[language],
      min: toWire(min),
      max: toWire(max),
      fee: toWire(fee),
      quick: quick.map(toWire),
      medianSeconds: pace && pace.count >= pacesMin ? Math.round(pace.medianSeconds) : null,
    }
  })
  return { list: list.toSorted((a, b) => Number(b.code === last) - Number(a.code === last)), openDeposits }
})
