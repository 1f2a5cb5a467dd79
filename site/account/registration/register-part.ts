import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'

/** The form of registration has a file of its own: the login, which is opened far more often, does without what it needs. */
export const RegisterModal = lazyPart(() => import('./RegisterModal.tsx'), 'RegisterModal', ['near'])
