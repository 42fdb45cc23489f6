export type { DocumentViewerProps } from './DocumentViewer.tsx'
export { FileThumbs, type FileThumbsProps } from './FileThumbs.tsx'
export { ImagesInput, type ImagesInputProps } from './ImagesInput.tsx'
export { DocumentViewer } from './lazy-viewer.tsx'
