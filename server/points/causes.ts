import type { LabelCauses } from '../wallet/causes.ts'
import { pointsOfConversions } from './conversion-store.ts'
import { namesOfOrders } from './mall/order-store.ts'

/** Labels of orders of the points mall in the account record: what was ordered. */
export const labelOrders: LabelCauses = async (from, memberId, ids, language) =>
  new Map(
    (await namesOfOrders(from, memberId, ids)).map(({ id, names }) => [
      id,
      { label: names[language] ?? names.EN ?? '', about: Object.fromEntries(Object.entries(names)) },
    ]),
  )

/** Labels of conversions: how many points became money. */
export const labelConversions: LabelCauses = async (from, memberId, ids) =>
  new Map((await pointsOfConversions(from, memberId, ids)).map(({ id, points }) => [id, { label: '', of: points.toString() }]))
