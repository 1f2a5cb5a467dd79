import { homeBanners } from '@tamuvo/contract/first-screen.ts'
import { Carousel } from '@tamuvo/ui/components/Carousel.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { firstBanner } from './first-answers.ts'
import { useAnnouncements } from '../../platform/useAnnouncements.ts'
import { BannerLink } from './BannerLink.tsx'

const shape = 'aspect-[16/9] min-h-46 w-full sm:aspect-[4/1]'

/** The banners of the home group; nothing when there are none. Until their sentences have come, the picture of the first. */
export const HomeBanner = () => {
  const t = useText()
  const { data, isPending } = useAnnouncements()
  if (isPending) return <Waiting />
  const banners = (data?.promotion.banners ?? []).filter(({ groupName }) => groupName === homeBanners)
  if (banners.length === 0) return null
  return (
    <Carousel label={t('home.banners')} className="rounded-sheet">
      {banners.map((banner, index) => (
        <BannerLink key={banner.bannerId} banner={banner} className={slide}>
          <BannerPicture banner={banner} first={index === 0} />
          <span className="absolute inset-y-0 start-0 flex w-[66%] flex-col justify-center gap-1.5 ps-5 pb-6 text-white sm:w-1/2 sm:ps-10 lg:ps-14">
            <span className="line-clamp-2 text-lg font-extrabold text-balance sm:text-xl lg:text-2xl">{banner.title}</span>
            <span className="line-clamp-2 text-sm text-white/85 sm:text-base">{banner.subtitle}</span>
          </span>
        </BannerLink>
      ))}
    </Carousel>
  )
}

const slide = `focus-ring relative block w-full overflow-hidden text-start ${shape}`

const Waiting = () =>
  firstBanner ? (
    <div className={`relative overflow-hidden rounded-sheet bg-bg3 ${shape}`}>
      <BannerPicture banner={firstBanner} first />
    </div>
  ) : (
    <Skeleton className={`${shape} rounded-sheet`} />
  )

type PictureProps = { banner: { url: string; mobileUrl: string }; first: boolean }

const BannerPicture = ({ banner: { url, mobileUrl }, first }: PictureProps) => (
  <picture>
    <source media="(width < 480px)" srcSet={mobileUrl} />
    <img
      src={url}
      alt=""
      width={1920}
      height={480}
      fetchPriority={first ? 'high' : 'low'}
      loading={first ? 'eager' : 'lazy'}
      className="absolute inset-0 size-full object-cover"
    />
  </picture>
)
