import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import { blockKinds, holdingValue, limitName, type Safer } from './limit-words.ts'
import { useSetLimit } from './useSetLimit.ts'
import { PendingLimitStrip } from './PendingLimitStrip.tsx'

const block = '0.00'

/** Games that a member keeps closed. Closing holds at once, opening waits. */
export const ProductBlocks = ({ safer }: { safer: Safer }) => {
  const t = useText()
  const { change, pending, error } = useSetLimit()
  return (
    <section aria-labelledby="safer-products">
      <h4 id="safer-products" className="font-semibold">
        {t('safer.group_PRODUCT')}
      </h4>
      <p className="mb-2 text-sm text-text3">{t('safer.group_text_PRODUCT')}</p>
      <RefusalNotice error={error} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {blockKinds.map(({ kind }) => {
          const limit = safer.limits.find((each) => each.kind === kind)
          if (!limit) return null
          const isOpen = holdingValue(limit) === null
          return (
            <li key={kind} className="rounded-card border border-line px-4 py-1">
              <Switch
                checked={isOpen}
                disabled={pending || limit.operatorValue !== null || (limit.wish !== null && !isOpen)}
                onChange={(opens) =>
                  void change({ kind, from: limit.value, to: opens ? null : block, coolingHours: safer.coolingHours })
                }
              >
                <span>
                  {limitName(kind)}
                  {!isOpen && <span className="block text-xs text-text3">{t('safer.closed')}</span>}
                </span>
              </Switch>
              {limit.wish && <PendingLimitStrip limit={limit} wish={limit.wish} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
