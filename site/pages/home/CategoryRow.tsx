import { ProductIcon, products } from '@tamuvo/ui/components/ProductIcon.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { lobbyPath } from '../../catalog/nav-targets.ts'
import { useCatalog } from '../../catalog/useCatalog.ts'

/** All kinds of games within a thumb's reach, on screens that have no row of them in the header. */
export const CategoryRow = () => {
  const t = useText()
  const { data } = useCatalog()
  return (
    <nav aria-label={t('home.categories')} className="lg:hidden">
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8">
        {!data &&
          products.map((type) => (
            <li key={`waiting ${type}`}>
              <Skeleton className="h-24 w-full rounded-card" />
            </li>
          ))}
        {data?.data.lanes.map(({ gameCategory: type }) => (
          <li key={type}>
            <Link
              to={lobbyPath(type)}
              className="focus-ring flex h-24 flex-col items-center justify-center gap-1 rounded-card bg-bg1 px-1 py-2 text-center hover:bg-bg2"
            >
              <ProductIcon product={type} size={28} />
              <span className="line-clamp-2 max-w-full text-xs text-text2">{t(`catalog.type_${type}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
