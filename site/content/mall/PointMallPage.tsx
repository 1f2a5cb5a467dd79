import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { paths } from '../../parts/paths.ts'

/** What points can be redeemed for. */
export const PointMallPage = () => {
  const t = useText()
  return (
    <div className="container-page flex flex-col gap-5 pt-4 pb-10 lg:pt-6">
      <h1 className="text-xl font-bold">{t('promo.mall')}</h1>
      <EmptyState
        icon={<Gem size={28} />}
        title={t('promo.mall_empty')}
        text={t('promo.mall_empty_text')}
        action={
          <Link to={paths.home()} className={buttonClass()}>
            {t('common.go_home')}
          </Link>
        }
      />
    </div>
  )
}
