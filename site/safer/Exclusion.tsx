import { exclusionLengths, excludeSelf, previewExclusion } from '@tamuvo/contract/safer.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { endSession } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import { DetailList } from '../parts/DetailList.tsx'
import { paths } from '../parts/paths.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Points } from './Points.tsx'

type Length = (typeof exclusionLengths)[number]
const points = ['now', 'return', 'bonus', 'account'] as const

/** Self-exclusion in two steps: how long, then what it means today and that it is understood. */
export const Exclusion = () => {
  const t = useText()
  const [length, setLength] = useState<Length>('6m')
  const [step, setStep] = useState<1 | 2>(1)
  return (
    <section aria-labelledby="safer-exclude" className="card flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 id="safer-exclude" className="text-md font-semibold">
            {t('safer.exclude')}
          </h4>
          <p className="text-sm text-text3">{t('safer.exclude_step', { step })}</p>
        </div>
        <p className="text-sm text-text2">{t('safer.exclude_text')}</p>
      </div>
      {step === 1 ? (
        <>
          <Chips
            look="wrap"
            label={t('safer.break_length')}
            chips={exclusionLengths.map((key) => ({ key, label: t(`safer.exclude_${key}`) }))}
            value={length}
            onChange={setLength}
          />
          <Button tone="outline" className="self-start" onClick={() => setStep(2)}>
            {t('safer.exclude_next')}
          </Button>
        </>
      ) : (
        <Consequences length={length} onBack={() => setStep(1)} />
      )}
    </section>
  )
}

const Consequences = ({ length, onBack }: { length: Length; onBack: () => void }) => {
  const t = useText()
  const navigate = useNavigate()
  const [understood, setUnderstood] = useState(false)
  const answer = useCall(previewExclusion, { length }, { staleMs: 0 })
  const action = useAction(excludeSelf, {
    onDone: async () => {
      endSession('left')
      await navigate({ to: paths.home() })
      await tell({ icon: 'info', title: t('safer.exclude_done'), text: t('safer.exclude_done_text') })
    },
  })
  return (
    <Loaded answer={answer} rows={4}>
      {({ until, balance, openBets, openStake }) => (
        <>
          <DetailList
            rows={[
              [t('safer.exclude_until'), until === null ? t('safer.exclude_ever') : formatInstant(until)],
              [t('safer.exclude_balance'), <Amount key="balance" value={balance} symbol />],
              [
                t('safer.exclude_open_bets'),
                <span key="bets">
                  {openBets} · <Amount value={openStake} symbol />
                </span>,
              ],
            ]}
          />
          <Points items={[...points.map((point) => t(`safer.exclude_point_${point}`)), t('safer.break_point_open')]} />
          <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
            {t('safer.exclude_understood')}
          </Checkbox>
          <RefusalNotice error={action.error} />
          <div className="flex flex-wrap gap-2">
            <Button tone="quiet" onClick={onBack}>
              {t('safer.exclude_back')}
            </Button>
            <Button
              tone="danger"
              disabled={!understood}
              pending={action.pending}
              onClick={() => action.run({ length, understood: true })}
            >
              {t('safer.exclude_now')}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}
