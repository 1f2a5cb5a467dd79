import { getUplineTerms } from '@tamuvo/contract/upline-transfers.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { UplineBars } from './UplineBars.tsx'
import { UplineForm } from './UplineForm.tsx'
import { UplineList } from './UplineList.tsx'

/** Sends money to the agent above, for whom that is offered. */
export const UplinePage = () => {
  const t = useText()
  const answer = useCall(getUplineTerms, {}, { staleMs: 0 })
  useRefreshOn('balance', [getUplineTerms])
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <section className="flex flex-col gap-4" aria-labelledby="upline-title">
        <h3 id="upline-title" className="text-lg font-bold">
          {t('shell.to_upline')}
        </h3>
        <Loaded answer={answer} rows={5}>
          {(terms) => (
            <>
              {terms.upline && <p className="text-text2">{t('upline.lead', { name: terms.upline })}</p>}
              {terms.bars.length > 0 || !terms.hasPassword ? <UplineBars terms={terms} /> : <UplineForm terms={terms} />}
            </>
          )}
        </Loaded>
      </section>
      <UplineList />
    </div>
  )
}
