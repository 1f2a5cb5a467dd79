import { ProductIcon, products } from '@tamuvo/ui/components/ProductIcon.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { KindSign } from '../../catalog/KindSign.tsx'
import { kindPath, kindsOf, lobbyPath } from '../../catalog/nav-targets.ts'
import { useCatalog } from '../../catalog/useCatalog.ts'

/** All kinds of games within a thumb's reach, on screens that have no row of them in the header. */
export const CategoryRow = () => {
  const t = useText()
  const { data, error } = useCatalog()
  // The rows of games below say what went wrong.
  if (error && !data) return null
  const entries = data?.data.lanes.reduce((sum, lane) => sum + 1 + kindsOf(lane).length, 0) ?? products.length
  return (
    <nav aria-label={t('home.categories')} className="lg:hidden">
      <ul
        className={cx(
          'grid gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
          isEvenInThrees(entries) ? 'grid-cols-3' : 'grid-cols-4',
        )}
      >
        {!data &&
          products.map((type) => (
            <li key={`waiting ${type}`}>
              <Skeleton className="h-24 w-full rounded-card" />
            </li>
          ))}
        {data?.data.lanes.map((lane) => (
          <Fragment key={lane.gameCategory}>
            <Category to={lobbyPath(lane.gameCategory)} name={t(`catalog.type_${lane.gameCategory}`)}>
              <ProductIcon product={lane.gameCategory} size={28} />
            </Category>
            {kindsOf(lane).map((kind) => (
              <Category key={kind} to={kindPath(kind)} name={t(`catalog.kind_${kind}`)}>
                <KindSign kind={kind} size={28} />
              </Category>
            ))}
          </Fragment>
        ))}
      </ul>
    </nav>
  )
}

/** Six entries fill two rows of three, and would leave a hole in rows of four. */
const isEvenInThrees = (entries: number): boolean => entries % 3 === 0 && entries % 4 !== 0

const Category = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="focus-ring flex h-24 flex-col items-center justify-center gap-1 rounded-card bg-bg1 px-1 py-2 text-center hover:bg-bg2"
    >
      {children}
      <span className="line-clamp-2 max-w-full text-xs text-text2">{name}</span>
    </Link>
  </li>
)
