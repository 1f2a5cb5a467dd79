import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCallback } from 'react'
import type { JackpotTrigger, JackpotWin, RoundSource } from '../../kit/round-source.ts'
import { useMoney } from '../kit-context.tsx'
import { Facts } from '../menu/Facts.tsx'
import { useAsked } from '../menu/useAsked.ts'

type Props = { level: JackpotWin['level']; no: number; source: RoundSource }

/** What decided at what amount a pool fell. */
export const TriggerFacts = ({ level, no, source }: Props) => {
  const t = useText()
  const ask = useCallback(async (): Promise<JackpotTrigger | undefined> => source.trigger?.(level, no), [source, level, no])
  const { value, error, again } = useAsked(ask)
  const money = useMoney()
  if (error) return <ErrorState error={error} onRetry={again} title={t('jackpot.trigger')} />
  if (!value) return <Spinner />
  const { commitment, terms, signatures, secret, trigger } = value
  return (
    <Facts
      facts={[
        [t('studio.trigger_hash'), commitment],
        ...(terms === null ? [] : [[t('studio.trigger_terms'), terms] as const]),
        ...(terms === null ? [] : [[t('studio.trigger_beacon'), beaconText(signatures) ?? t('studio.trigger_none')] as const]),
        ...(secret === null ? [] : [[t('studio.trigger_secret'), secret] as const]),
        ...(trigger === null ? [] : [[t('jackpot.trigger'), money(trigger)] as const]),
      ]}
    />
  )
}

const shownCharacters = 32

const beaconText = (signatures: readonly string[] | null): string | undefined =>
  signatures?.map((each) => each.slice(0, shownCharacters)).join(' ')
