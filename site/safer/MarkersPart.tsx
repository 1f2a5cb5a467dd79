import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getMarkers } from '@tamuvo/contract/safer-markers.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { Loaded } from '../parts/Loaded.tsx'

type Markers = ReceivedOutputOf<typeof getMarkers>

/** The markers of the member's play and what they look at: members see what the operator sees. */
export const MarkersPart = () => (
  <Loaded answer={useCall(getMarkers, {})} rows={8}>
    {(found) => (
      <div className="flex flex-col gap-6">
        <Score found={found} />
        <Noticed found={found} />
        <Rules rules={found.rules} />
      </div>
    )}
  </Loaded>
)

const Score = ({ found: { score, level, rules } }: { found: Markers }) => {
  const t = useText()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-text2">{t('safer.markers_text')}</p>
      <div className="card flex flex-col gap-1 p-4">
        <p className="figures text-num-sm font-bold">{t('safer.markers_points', { score })}</p>
        <p>{t(`safer.markers_level_${level}`)}</p>
        <p className="text-sm text-text3">
          {t('safer.markers_scale', { tip: rules.tipAt, call: rules.callAt, forced: rules.breakAt })}
        </p>
      </div>
    </div>
  )
}

const Noticed = ({ found: { markers, rules } }: { found: Markers }) => {
  const t = useText()
  return (
    <section aria-labelledby="markers-yours" className="flex flex-col gap-2">
      <h4 id="markers-yours" className="font-semibold">
        {t('safer.markers_yours')}
      </h4>
      {markers.length === 0 && <p className="text-sm text-text2">{t('safer.markers_none', { days: rules.fadeDays })}</p>}
      {markers.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {markers.map(({ kind, day, counted, points, worth }) => (
            <li key={`${day} ${kind}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 px-4 py-2.5">
              <div>
                <p className="font-medium">{t(`safer.mark_${kind}`)}</p>
                <p className="figures text-sm text-text3">
                  {day} · {counted} ×
                </p>
              </div>
              <span className="figures text-sm text-text2">{t('safer.markers_worth', { worth, points })}</span>
            </li>
          ))}
        </ul>
      )}
      {markers.length > 0 && (
        <MemberLink
          page="securityCenter"
          id="breaks"
          className="focus-ring inline-flex min-h-11 items-center self-start rounded-sm text-brand-text"
        >
          {t('safer.break_title')}
        </MemberLink>
      )}
    </section>
  )
}

const hour = (hours: number): string => String(hours).padStart(2, '0')

const Rules = ({ rules }: Pick<Markers, 'rules'>) => {
  const t = useText()
  const { nightFrom, nightUntil, chaseMinutes: minutes, chaseLeftPercent: percent, fadeDays: days } = rules
  const filled = { from: hour(nightFrom), until: hour(nightUntil), minutes, percent }
  return (
    <section aria-labelledby="markers-what" className="flex flex-col gap-2">
      <h4 id="markers-what" className="font-semibold">
        {t('safer.markers_what')}
      </h4>
      <ul className="divide-y divide-line rounded-card border border-line">
        {rules.weights.map(({ kind, from, points, more, most }) => (
          <li key={kind} className="flex flex-col gap-0.5 px-4 py-3">
            <p className="font-medium">{t(`safer.mark_${kind}`)}</p>
            <p className="text-sm text-text2">{t(`safer.mark_text_${kind}`, filled)}</p>
            <p className="figures text-sm text-text3">{t('safer.markers_weight', { from, points, more, most })}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-text3">{t('safer.markers_fade', { days })}</p>
    </section>
  )
}
