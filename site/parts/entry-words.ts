import { hasText, t } from '@tamuvo/ui/text/text.ts'

/** What people call a kind of ledger entry. */
export const typeName = (type: string): string => {
  const key = `wallet.type_${type}`
  return hasText(key) ? t(key) : type
}
