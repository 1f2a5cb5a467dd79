import { Carousel } from '@tamuvo/ui/components/Carousel.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAnnouncements } from '../shell/NoticeBar.tsx'
import { paths } from '../paths.ts'

const group = 'home'
const shape = 'aspect-[16/9] w-full sm:aspect-[4/1]'

type Banner = {
  bannerId: string
  url: string
  mobileUrl: string
  title: string
  subtitle: string
  linkageType: string
  linkage: string
}

/** The banners of the home group; nothing when there are none. */
export const HomeBanner = () => {
  const t = useText()
  const { data, isPending } = useAnnouncements()
  if (isPending) return <Skeleton className={`${shape} rounded-sheet`} />
  const banners = (data?.promotion.banners ?? []).filter((banner) => banner.groupName === group)
  if (banners.length === 0) return null
  return (
    <Carousel label={t('home.banners')} className="rounded-sheet">
      {banners.map((banner, index) => (
        <Linked key={banner.bannerId} banner={banner}>
          <picture>
            <source media="(width < 480px)" srcSet={banner.mobileUrl} />
            <img
              src={banner.url}
              alt=""
              width={1920}
              height={480}
              fetchPriority={index === 0 ? 'high' : 'low'}
              loading={index === 0 ? 'eager' : 'lazy'}
              className="absolute inset-0 size-full object-cover"
            />
          </picture>
          <span className="absolute inset-y-0 start-0 flex w-[62%] flex-col justify-center gap-1.5 ps-5 pb-6 text-white sm:w-1/2 sm:ps-10 lg:ps-14">
            <span className="text-lg font-extrabold text-balance sm:text-xl lg:text-2xl">{banner.title}</span>
            <span className="line-clamp-2 text-sm text-white/85 sm:text-base">{banner.subtitle}</span>
          </span>
        </Linked>
      ))}
    </Carousel>
  )
}

const slide = `focus-ring relative block overflow-hidden ${shape}`

const Linked = ({ banner, children }: { banner: Banner; children: ReactNode }) => {
  if (banner.linkageType === 'game')
    return (
      <Link to="/lottery" search={{ gameCode: banner.linkage }} className={slide}>
        {children}
      </Link>
    )
  if (banner.linkageType === 'page') {
    const [to = paths.home(), hash = ''] = banner.linkage.split('#')
    return (
      <Link to={to || '.'} hash={hash} className={slide}>
        {children}
      </Link>
    )
  }
  if (banner.linkageType === 'url')
    return (
      <a href={banner.linkage} target="_blank" rel="noreferrer" className={slide}>
        {children}
      </a>
    )
  return <div className={slide}>{children}</div>
}
