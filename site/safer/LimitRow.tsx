import { Button } from '@tamuvo/ui/components/Button.tsx'
import { percentOf, ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { holdingValue, type Limit, limitName, limitValue } from './limit-words.ts'
import { money } from '../parts/figure-words.ts'
import { LimitModal } from './LimitModal.tsx'
import { UseDrawer } from './UseDrawer.tsx'
import { PendingLimitStrip } from './PendingLimitStrip.tsx'

/** One limit: how high, how much of it is used, and what is asked for. */
export const LimitRow = ({ limit, coolingHours }: { limit: Limit; coolingHours: number }) => {
  const t = useText()
  const [open, setOpen] = useState<'change' | 'use' | undefined>()
  const { kind } = limit
  const holding = holdingValue(limit)
  const name = limitName(kind)
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className={holding === null ? 'text-sm text-text3' : 'figures text-sm font-semibold text-text'}>
            {limitValue(kind, holding)}
          </p>
        </div>
        <Button
          tone="outline"
          aria-label={`${name}: ${t(holding === null ? 'safer.limit_set' : 'safer.change')}`}
          onClick={() => setOpen('change')}
        >
          {t(holding === null ? 'safer.limit_set' : 'safer.change')}
        </Button>
      </div>
      {limit.used !== null && <UsedLine limit={limit} used={limit.used} onOpen={() => setOpen('use')} />}
      {limit.operatorValue !== null && (
        <p className="text-xs text-text3">{t('safer.operator', { value: limitValue(kind, limit.operatorValue) })}</p>
      )}
      {limit.wish && <PendingLimitStrip limit={limit} wish={limit.wish} />}
      {open === 'change' && <LimitModal limit={limit} coolingHours={coolingHours} onClose={() => setOpen(undefined)} />}
      <UseDrawer kind={kind} open={open === 'use'} onClose={() => setOpen(undefined)} />
    </li>
  )
}

/** How much of a limit is used; it opens to what counts. */
const UsedLine = ({ limit, used, onOpen }: { limit: Limit; used: string; onOpen: () => void }) => {
  const t = useText()
  const holding = holdingValue(limit)
  const percent = holding === null ? undefined : percentOf(used, holding)
  const words =
    holding === null ? t('safer.used_only', { used: money(used) }) : t('safer.used', { used: money(used), limit: money(holding) })
  return (
    <div>
      {percent !== undefined && (
        <ProgressBar percent={percent} label={words} tone={percent >= 80 ? 'warn' : 'info'} className="mt-1" />
      )}
      <button
        type="button"
        onClick={onOpen}
        aria-label={`${limitName(limit.kind)}: ${words}. ${t('safer.see_movements')}`}
        className="focus-ring figures -mx-2 inline-flex min-h-11 items-center gap-1 rounded-input px-2 text-sm text-text2 hover:bg-bg2 hover:text-text"
      >
        {words}
        {limit.left !== null && <span className="text-text3">· {t('safer.left', { amount: money(limit.left) })}</span>}
        <ChevronRight size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
