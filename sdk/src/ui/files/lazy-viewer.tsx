import { lazy, Suspense } from 'react'
import type { DocumentViewerProps } from './DocumentViewer.tsx'

const Viewer = lazy(() => import('./DocumentViewer.tsx').then(module => ({ default: module.DocumentViewer })))

/** The viewer, fetched when the first document is opened. */
export const DocumentViewer = (props: DocumentViewerProps) => (
  <Suspense fallback={null}>
    <Viewer {...props} />
  </Suspense>
)
