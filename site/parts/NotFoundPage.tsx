import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { paths } from './paths.ts'

export const NotFoundPage = () => {
  const t = useText()
  return (
    <div className="container-page py-16">
      <EmptyState
        icon={<Compass size={28} />}
        title={t('common.page_not_found')}
        titleAs="h1"
        action={
          <Link to={paths.home()} className={buttonClass()}>
            {t('common.go_home')}
          </Link>
        }
      />
    </div>
  )
}
