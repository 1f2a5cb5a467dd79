import type { ResourceType } from '@tamuvo/contract/shell.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type Scene, StepDrawing } from './StepDrawing.tsx'

const guides: Record<ResourceType, readonly Scene[]> = {
  IOS: ['safari', 'share', 'add', 'home'],
  IOS_LITE: ['allow', 'settings', 'profile', 'trust', 'home'],
  ANDROID: ['chrome', 'menu', 'confirm', 'home'],
}

/** How to install, a drawing for each step. */
export const GuideSteps = ({ edition }: { edition: ResourceType }) => {
  const t = useText()
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('content.guide')}</h3>
      <ol className="grid gap-3">
        {guides[edition].map((scene, place) => (
          <li key={scene} className="flex items-center gap-4">
            <StepDrawing scene={scene} />
            <p className="min-w-0 flex-1 text-text2">
              <span className="figures font-semibold text-brand-text">{place + 1}.</span> {t(`content.guide_${scene}`)}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
