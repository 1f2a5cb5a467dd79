import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Dices, Lock, Radio, Ticket } from 'lucide-react'

const steps = [
  { key: 'seal', Icon: Lock },
  { key: 'sell', Icon: Ticket },
  { key: 'beacon', Icon: Radio },
  { key: 'draw', Icon: Dices },
] as const

/** The way of a draw, step by step. */
export const HowItWorks = ({ className }: { className?: string }) => {
  const t = useText()
  return (
    <section aria-labelledby="how-title" className={className}>
      <h2 id="how-title" className="mb-3 text-lg font-bold">
        {t('proof.how_title')}
      </h2>
      <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ key, Icon }, place) => (
          <li key={key} className="card flex gap-4 p-4">
            <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-bg2 text-brand-text">
              <Icon size={21} />
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">
                <span className="figures">{place + 1}.</span> {t(`proof.how_${key}_title`)}
              </h3>
              <p className="mt-0.5 text-sm text-text2">{t(`proof.how_${key}`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
