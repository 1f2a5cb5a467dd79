import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { limitGroups, type Safer } from './limit-words.ts'
import { LimitRow } from './LimitRow.tsx'
import { MarkersCard } from './MarkersCard.tsx'
import { ProductBlocks } from './ProductBlocks.tsx'
import { RealityChoice } from './RealityChoice.tsx'
import { useSafer } from './useSafer.ts'

/** Limits at a glance, with what is used of each. */
export const LimitsPart = () => (
  <Loaded answer={useSafer()} rows={9}>
    {(safer) => <Limits safer={safer} />}
  </Loaded>
)

const Limits = ({ safer }: { safer: Safer }) => {
  const t = useText()
  const { windows, timeZone: zone, coolingHours: hours } = safer
  return (
    <div className="flex flex-col gap-6">
      <MarkersCard />
      <p className="text-sm text-text2">{t(`safer.limits_text_${windows}`, { zone, hours })}</p>
      {limitGroups.map(({ group, kinds }) => (
        <section key={group} aria-labelledby={`safer-${group}`}>
          <h4 id={`safer-${group}`} className="font-semibold">
            {t(`safer.group_${group}`)}
          </h4>
          <p className="mb-2 text-sm text-text3">{t(`safer.group_text_${group}`)}</p>
          <ul className="divide-y divide-line rounded-card border border-line">
            {kinds.map((kind) => {
              const limit = safer.limits.find((each) => each.kind === kind)
              return limit && <LimitRow key={kind} limit={limit} coolingHours={hours} />
            })}
          </ul>
        </section>
      ))}
      <ProductBlocks safer={safer} />
      <RealityChoice minutes={safer.checkMinutes} />
    </div>
  )
}
