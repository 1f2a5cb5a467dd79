import type { Payee } from './payee.ts'

/** What members and staff see of a payee: never its number. @param name of the institution */
export const viewOf = (payee: Payee, name: string) => ({
  id: payee.id.toString(),
  kind: payee.kind,
  institution: payee.institution,
  name,
  currency: payee.currency,
  network: payee.network,
  holder: payee.holder,
  masked: payee.masked,
  branch: payee.branch,
  label: payee.label,
  isDefault: payee.isDefault,
  createdAt: payee.createdAt.toISOString(),
  usableFrom: payee.usableFrom.toISOString(),
  barReason: payee.barReason,
})
