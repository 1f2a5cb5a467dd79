import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Sale } from '../sale.ts'

/** Announces that the sale has moved on to the next draw while picking, and that no pick is lost. */
export const useMovedNotice = (sale: Sale, composing: boolean): void => {
  const before = useRef<string>(undefined)
  const onSale = sale.state === 'open' ? sale.issue.issue : undefined
  const tellMoved = useEffectEvent((issue: string, next: string) => {
    if (composing) toast('info', t('lottery.issue_moved_title', { issue }), t('lottery.issue_moved_text', { next }))
  })
  useEffect(() => {
    if (!onSale) return
    if (before.current && before.current !== onSale) tellMoved(before.current, onSale)
    before.current = onSale
  }, [onSale])
}
