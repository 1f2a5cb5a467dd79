import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../parts/paths.ts'

/** There is no such promotion, or there is none any more. */
export const PromotionOver = () => {
  const t = useText()
  return (
    <EmptyState
      title={t('promotion.over')}
      titleAs="h1"
      action={
        <Link to={paths.promotions()} className={buttonClass('quiet')}>
          {t('promotion.all')}
        </Link>
      }
    />
  )
}
