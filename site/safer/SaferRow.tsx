import { getMarkers } from '@tamuvo/contract/safer-markers.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type LucideIcon, ClipboardCheck, Coffee, Gauge, Radar, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { SaferPart } from '../parts/paths.ts'
import { SettingRow } from '../parts/SettingRows.tsx'
import { isComplete, pointsOf, storedAnswers } from './self-test.ts'
import { useSafer } from './useSafer.ts'

const icons: Record<SaferPart, LucideIcon> = {
  limits: Gauge,
  breaks: Coffee,
  statement: ReceiptText,
  markers: Radar,
  selftest: ClipboardCheck,
}

/** A page of safer play in a list, with how things stand. */
export const SaferRow = ({ part, label }: { part: SaferPart; label?: string }) => {
  const t = useText()
  const values = useValues()
  return <SettingRow part={part} Icon={icons[part]} label={label ?? t(`safer.tab_${part}`)} value={values[part]} />
}

const useValues = (): Partial<Record<SaferPart, string | undefined>> => {
  const t = useText()
  const { data: safer } = useSafer()
  const { data: found } = useCall(getMarkers, {})
  const [answers] = useState(storedAnswers)
  const set = safer?.limits.filter(({ value }) => value !== null).length ?? 0
  const until = safer?.pause?.until
  return {
    limits: safer && (set > 0 ? t('safer.limits_set', { count: set }) : t('safer.none')),
    breaks: safer?.pause ? (until ? t('safer.pause_until', { time: formatInstant(until) }) : t('safer.exclude_ever')) : undefined,
    markers: found && String(found.markers.length),
    selftest: isComplete(answers) ? t('safer.test_score', { score: pointsOf(answers) }) : undefined,
  }
}
