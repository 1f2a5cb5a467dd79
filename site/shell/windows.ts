import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'

/** The windows that are opened most. They are fetched ahead, so that the first press finds them here. */
export const AuthLayer = lazyPart(() => import('./AuthLayer.tsx'), 'AuthLayer', ['near'])
export const MemberCentre = lazyPart(() => import('../pages/member/MemberCentre.tsx'), 'MemberCentre')
