import { formatCount } from '@tamuvo/ui/format/number.ts'
import { t } from '@tamuvo/ui/text/text.ts'

/** "1,500 points" */
export const pointsText = (points: number): string =>
  points === 1 ? t('points.one') : t('points.many', { points: formatCount(points) })
