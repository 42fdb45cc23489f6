import { lazy, Suspense } from 'react'
import type { ReasonDialogProps } from './ReasonDialog.tsx'

const Dialog = lazy(() => import('./ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })))

/** Asks why before something is done that somebody will want to know the reason of. Loaded when it is asked. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
)
