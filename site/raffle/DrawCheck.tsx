import { checkDraw, type DrawCheck as Checked } from '@tamuvo/games/loyalty/raffle.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { type DrawProof, minuteOf } from './raffle-words.ts'

/** Recomputes a draw in this browser, once its server seed is published. */
export const DrawCheck = ({ draw }: { draw: DrawProof }) => {
  const t = useText()
  const [checks, setChecks] = useState<readonly Checked[]>()
  const { serverSeed } = draw.proof
  if (serverSeed === null)
    return (
      <p className="rounded-input bg-bg2 px-3.5 py-2.5 text-sm">
        {t('raffle.verify_secret', { time: minuteOf(draw.revealsAt) })}
      </p>
    )
  if (checks) return <Verdict checks={checks} />
  return (
    <Button size="lg" tone="accent" onClick={() => setChecks(checksOf(draw, serverSeed))}>
      {t('raffle.verify')}
    </Button>
  )
}

const checksOf = ({ prizes, proof, drawn, prize }: DrawProof, serverSeed: string): Checked[] => {
  const place = (id: string): number => prizes.findIndex((each) => each.id === id)
  const given = prizes.map((each) => each.given)
  return checkDraw(prizes, { ...proof, serverSeed, given, drawn: place(drawn), won: place(prize) })
}

const Verdict = ({ checks }: { checks: readonly Checked[] }) => {
  const t = useText()
  const isRight = checks.every(({ holds }) => holds)
  return (
    <div
      role="status"
      data-result={isRight ? 'right' : 'wrong'}
      className="flex flex-col gap-2 rounded-card border border-line p-4"
    >
      <p className={isRight ? 'font-semibold text-win' : 'font-semibold text-loss'}>
        {t(isRight ? 'raffle.verify_ok' : 'raffle.verify_wrong')}
      </p>
      <ul className="flex flex-col gap-1.5">
        {checks.map(({ name, holds }) => (
          <li key={name} className="flex items-start gap-2">
            <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
              {holds ? <Check size={16} className="text-win" /> : <X size={16} className="text-loss" />}
            </span>
            <span className="sr-only">{t(holds ? 'raffle.check_holds' : 'raffle.check_fails')}</span>
            {t(`raffle.check_${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
